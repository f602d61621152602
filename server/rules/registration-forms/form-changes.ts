import type { EventForm } from './event-form-view.ts'
import { possibleAnswersOf, type RegistrationForm } from './registration-form-schema.ts'
import type { FormField } from './form-field.ts'

export type FormChange = Readonly<{ label: string; count: number }> &
  (
    | Readonly<{ kind: 'disabled' }>
    | Readonly<{ kind: 'renamed'; to: string }>
    | Readonly<{ kind: 'option'; option: string }>
    /** `count` have to answer it; `isAtMost` where its condition may leave some out. */
    | Readonly<{ kind: 'required'; isAtMost: boolean }>
  )

type AskedForm = Pick<EventForm, 'answers' | 'answered' | 'chosen' | 'competitions'>

/** What saving `after` means for athletes who have registered under `before`. */
export function formChanges(before: RegistrationForm, after: RegistrationForm, asked: AskedForm): FormChange[] {
  return after.fields.flatMap((field) => {
    const old = before.fields.find(({ id }) => id === field.id)
    return [...(old ? changesOfAnswers(old, field, asked) : []), ...becomesRequired(old, field, asked)]
  })
}

function changesOfAnswers(old: FormField, field: FormField, { answers, chosen }: AskedForm): FormChange[] {
  const count = answers[field.id] ?? 0
  const { label } = old
  if (count === 0) return []
  const options = possibleAnswersOf(field)
  const removed = possibleAnswersOf(old).filter((option) => !options.includes(option) && chosen[field.id]?.[option])
  return [
    ...(old.enabled && !field.enabled ? [{ kind: 'disabled', label, count } as const] : []),
    ...(label === field.label ? [] : [{ kind: 'renamed', label, to: field.label, count } as const]),
    ...removed.map((option) => ({ kind: 'option', label, option, count: chosen[field.id]![option]! }) as const),
  ]
}

const isRequired = (field: FormField | undefined) => field !== undefined && field.enabled && field.required

function becomesRequired(old: FormField | undefined, field: FormField, form: AskedForm): FormChange[] {
  if (isRequired(old) || !isRequired(field)) return []
  const { id, label, condition, competitions } = field
  const isFor = (competition: string) => competitions.length === 0 || competitions.includes(competition)
  const count = form.competitions
    .filter((competition) => isFor(competition.id))
    .reduce((sum, { id: competition, athletes }) => sum + athletes - (form.answered[id]?.[competition] ?? 0), 0)
  return count > 0 ? [{ kind: 'required', label, count, isAtMost: condition !== null }] : []
}
