import { useStore } from '@tanstack/react-form'
import type { TypedAnswers } from '#rules/registration-forms/answers.ts'
import type { NewAthleteInput } from '#rules/registrations/athlete-forms.ts'
import type { NewMemberPage } from '#rules/teams/team-list.ts'
import { parseDay } from '#rules/time/day.ts'
import type { AppForm } from '#web/forms/form.tsx'
import { StaffAnswers } from './staff-answers.tsx'
import type { Choice } from '../registration/registration-data.ts'

type Props<Values> = {
  form: AppForm<Values>
  page: Pick<NewMemberPage, 'fields' | 'competitions'>
  countries: Choice[]
}

export function NewAthleteAnswers<Values extends NewAthleteInput>({ form: anyForm, page, countries }: Props<Values>) {
  const form = anyForm as unknown as AppForm<NewAthleteInput>
  const { competitionId, birthDate, answers } = useStore(form.store, ({ values }) => values)
  const day = parseDay(birthDate)
  const raceDay = page.competitions.find(({ id }) => id === competitionId)?.raceDay
  if (raceDay === undefined) return null
  const athlete = { competitionId, birthDate: 'day' in day ? day.day : null, raceDay }
  const typed = answers as TypedAnswers
  return <StaffAnswers form={form} fields={page.fields} athlete={athlete} typed={typed} countries={countries} />
}
