import {
  applicableFields,
  readAnswers,
  typedAnswers,
  type Answers,
  type AnswerValue,
  type Athlete,
  type TypedAnswers,
} from './answers.ts'
import type { FormField } from './form-field.ts'

export type AnswerChange = Readonly<{
  field: string
  label: string
  before: AnswerValue | null
  after: AnswerValue | null
}>

type EditedAnswers = Readonly<{ answers: Answers; errors: Readonly<Record<string, string>> }>

/**
 * What `stored` answers become when others are typed for those that are asked. One that stays as it was is not checked
 * again, although the form may have changed, and those to disabled fields stay.
 */
export function editAnswers(
  fields: readonly FormField[],
  athlete: Athlete,
  stored: Answers,
  typed: TypedAnswers,
): EditedAnswers {
  const before = typedAnswers(fields, stored)
  const enabledIds = new Set(fields.filter(({ enabled }) => enabled).map(({ id }) => id))
  const isUnchanged = (id: string) => stored[id] !== undefined && (typed[id] ?? '') === before[id]
  const unasked = Object.entries(stored).filter(([id]) => !enabledIds.has(id))
  const unchanged = applicableFields(fields, athlete, typed).flatMap(({ id }) =>
    isUnchanged(id) ? [[id, stored[id]!]] : [],
  )
  const read = readAnswers(fields, athlete, typed)
  return {
    answers: { ...Object.fromEntries(unasked), ...read.answers, ...Object.fromEntries(unchanged) },
    errors: Object.fromEntries(Object.entries(read.errors).filter(([id]) => !isUnchanged(id))),
  }
}

export function changesOfAnswers(fields: readonly FormField[], before: Answers, after: Answers): AnswerChange[] {
  const ids = new Set([...fields.map(({ id }) => id), ...Object.keys(before), ...Object.keys(after)])
  return [...ids].flatMap((field) => {
    const [old, now] = [before[field], after[field]]
    if (JSON.stringify(old?.value) === JSON.stringify(now?.value)) return []
    return [{ field, label: (now ?? old)!.label, before: old?.value ?? null, after: now?.value ?? null }]
  })
}

/** Fields whose choices include what was chosen before it was taken off the form. */
export const fieldsWithStoredChoices = (fields: readonly FormField[], stored: Answers): FormField[] =>
  fields.map((field) => {
    const value = stored[field.id]?.value
    if (!('options' in field) || value === undefined) return field
    const chosen = Array.isArray(value) ? (value as string[]) : [String(value)]
    return { ...field, options: [...new Set([...field.options, ...chosen])] }
  })

/** Staff type what they have: what is left out is missing, and named as such. */
export const withoutRequired = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter(([, code]) => code !== 'required'))
