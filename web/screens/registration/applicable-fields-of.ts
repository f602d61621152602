import { applicableFields, type TypedAnswers } from '#rules/registration-forms/answers.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import type { ParticipantInput } from '#rules/registrations/registration-form.ts'
import { parseDay } from '#rules/time/day.ts'
import type { ParticipantFormData } from './registration-data.ts'

export function applicableFieldsOf(
  { raceDays, form }: ParticipantFormData['participantTerms'],
  { competitionId, birthDate, answers = {} }: ParticipantInput,
): FormField[] {
  const day = parseDay(birthDate)
  const raceDay = raceDays[competitionId]
  if (raceDay === undefined) return []
  const athlete = { competitionId, birthDate: 'day' in day ? day.day : null, raceDay }
  return applicableFields(form.fields, athlete, answers as TypedAnswers)
}
