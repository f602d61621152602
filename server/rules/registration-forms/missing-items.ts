import { askedFields, typedAnswers, type Answers, type Athlete } from './answers.ts'
import type { FormField } from './form-field.ts'

export const missingKinds = ['answer', 'file', 'member'] as const
export type MissingKind = (typeof missingKinds)[number]

/** `count` members are missing until a team may compete. */
export type MissingItem =
  | Readonly<{ kind: 'answer'; field: string; label: string }>
  | Readonly<{ kind: 'file'; field: string; label: string }>
  | Readonly<{ kind: 'member'; count: number }>

/** `sentFields` are the ids of the fields that files were sent for; `missingMembers` are those of a captain's team. */
type Provided = Readonly<{ answers: Answers; sentFields: readonly string[]; missingMembers: number }>

/** What is required of an athlete, by the form of today, and not given. */
export function missingItems(
  fields: readonly FormField[],
  athlete: Athlete,
  { answers, sentFields, missingMembers }: Provided,
): MissingItem[] {
  const isGiven = ({ id, kind }: FormField) => (kind === 'file' ? sentFields.includes(id) : answers[id] !== undefined)
  const ofForm = askedFields(fields, athlete, typedAnswers(fields, answers))
    .filter((field) => field.required && !isGiven(field))
    .map((field): MissingItem => ({ kind: kindOf(field), field: field.id, label: field.label }))
  return missingMembers > 0 ? [...ofForm, { kind: 'member', count: missingMembers }] : ofForm
}

export const kindOf = ({ kind }: FormField) => (kind === 'file' ? 'file' : 'answer')

/** What athletes of an event can miss. */
export function requiredKinds(fields: readonly FormField[], { hasTeams }: { hasTeams: boolean }): MissingKind[] {
  const required = new Set<MissingKind>(fields.filter((field) => field.enabled && field.required).map(kindOf))
  if (hasTeams) required.add('member')
  return missingKinds.filter((kind) => required.has(kind))
}

export const labelsOf = (items: readonly MissingItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'member' ? [] : [item.label]))

export const missingMembersOf = (items: readonly MissingItem[]): number =>
  items.find((item) => item.kind === 'member')?.count ?? 0
