import { applicableFields, typedAnswers, type Answers, type Athlete } from './answers.ts'
import { isOfferedTo, type OfferedItem } from '../merchandise/offered-item.ts'
import type { FormField } from './form-field.ts'

export const missingKinds = ['answer', 'file', 'merchandise', 'member'] as const
export type MissingKind = (typeof missingKinds)[number]

/** `count` members are missing until a team may compete. */
export type MissingItem =
  | Readonly<{ kind: 'answer'; field: string; label: string }>
  | Readonly<{ kind: 'file'; field: string; label: string }>
  | Readonly<{ kind: 'merchandise'; item: string; label: string }>
  | Readonly<{ kind: 'member'; count: number }>

/** What an event requires: `items` are those of its merchandise that are due. */
type Required = Readonly<{ fields: readonly FormField[]; items: readonly DueItem[] }>
export type DueItem = Pick<OfferedItem, 'id' | 'name' | 'competitionIds'>

/**
 * `sentFields` are the ids of the fields that files were sent for, `chosenItems` of what the athlete has;
 * `missingMembers` are those of a captain's team.
 */
type Provided = Readonly<{
  answers: Answers
  sentFields: readonly string[]
  chosenItems: readonly string[]
  missingMembers: number
}>

/** What is required of an athlete, by the form of today, and not given. */
export function missingItems(
  { fields, items }: Required,
  athlete: Athlete,
  { answers, sentFields, chosenItems, missingMembers }: Provided,
): MissingItem[] {
  const isGiven = ({ id, kind }: FormField) => (kind === 'file' ? sentFields.includes(id) : answers[id] !== undefined)
  const ofForm = applicableFields(fields, athlete, typedAnswers(fields, answers))
    .filter((field) => field.required && !isGiven(field))
    .map((field): MissingItem => ({ kind: kindOf(field), field: field.id, label: field.label }))
  const merchandise = items
    .filter((item) => isOfferedTo(item, athlete.competitionId) && !chosenItems.includes(item.id))
    .map((item): MissingItem => ({ kind: 'merchandise', item: item.id, label: item.name }))
  const members: MissingItem[] = missingMembers > 0 ? [{ kind: 'member', count: missingMembers }] : []
  return [...ofForm, ...merchandise, ...members]
}

export const kindOf = ({ kind }: FormField) => (kind === 'file' ? 'file' : 'answer')

/** What athletes of an event can miss. */
export function requiredKinds({ fields, items, hasTeams }: Required & { hasTeams: boolean }): MissingKind[] {
  const required = new Set<MissingKind>(fields.filter((field) => field.enabled && field.required).map(kindOf))
  if (items.length > 0) required.add('merchandise')
  if (hasTeams) required.add('member')
  return missingKinds.filter((kind) => required.has(kind))
}

export const labelsOf = (items: readonly MissingItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'member' ? [] : [item.label]))

export const missingMembersOf = (items: readonly MissingItem[]): number =>
  items.find((item) => item.kind === 'member')?.count ?? 0
