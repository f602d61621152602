import { askedFields, typedAnswers, type Answers, type Athlete } from './answers.ts'
import type { FormField } from './form-field.ts'

export type MissingItem = Readonly<{ kind: 'answer'; field: string; label: string }>

/** Required answers that are asked of an athlete, by the form of today, and not given. */
export function missingAnswers(fields: readonly FormField[], athlete: Athlete, answers: Answers): MissingItem[] {
  return askedFields(fields, athlete, typedAnswers(fields, answers))
    .filter(({ id, kind, required }) => required && kind !== 'file' && answers[id] === undefined)
    .map(({ id, label }) => ({ kind: 'answer', field: id, label }))
}
