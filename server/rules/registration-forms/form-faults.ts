import { inputOf } from '../merchandise/offered-item.ts'
import { readAnswers, typedAnswers, type Answers, type Athlete } from './answers.ts'
import type { FormField } from './form-field.ts'

/** `field` is the input within the participant, `code` a validation code. */
export type FormFault = Readonly<{ field: string; label: string; code: string }>

type StoredAnswers = Readonly<{
  fields: readonly FormField[]
  answers: Answers
  /** Those that go with the place and were not chosen. */
  missingItems: readonly Readonly<{ id: string; name: string }>[]
}>

/** What an athlete's stored answers and choices lack of what the event asks by now, files apart. */
export function formFaults(athlete: Athlete, { fields, answers, missingItems }: StoredAnswers): FormFault[] {
  const { errors } = readAnswers(fields, athlete, typedAnswers(fields, answers))
  return [
    ...fields.flatMap(({ id, label }) => (errors[id] ? [{ field: `answers.${id}`, label, code: errors[id] }] : [])),
    ...missingItems.map((item) => ({
      field: `merchandise.${inputOf(item)}.variant`,
      label: item.name,
      code: 'required',
    })),
  ]
}
