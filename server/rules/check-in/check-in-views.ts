import type { Cents } from '../money/amounts.ts'
import type { RefusalCode } from '../refusals.ts'

export type CheckInItem = Readonly<{
  id: string
  name: string
  variant: string
  quantity: number
  isDelivered: boolean
}>

/** When and by whom a kit was handed out; `by` is null for one who is gone, `pickedUpBy` for the athlete. */
export type HandOut = Readonly<{ id: string; at: string; by: string | null; pickedUpBy: string | null }>

/**
 * An athlete at kit pick-up. `missing` are the labels of what they owe, `cash` what is to be collected from them: of
 * both, helpers learn only by `isIncomplete` that there is something.
 */
export type CheckInPerson = Readonly<{
  id: string
  eventId: string
  eventTitle: string
  name: string
  bib: string | null
  competition: string
  team: string | null
  status: 'held' | 'confirmed' | 'cancelled'
  missing: readonly string[]
  isWaiverMissing: boolean
  isIncomplete: boolean
  items: readonly CheckInItem[]
  cash: readonly Readonly<{ title: string; amount: Cents }>[]
  currency: string
  handOut: HandOut | null
  /** Others who have scanned the same athlete since: two people, or two phones without network. */
  repeats: readonly Omit<HandOut, 'id' | 'pickedUpBy'>[]
}>

export const verdicts = ['ready', 'incomplete', 'handed_out', 'other_event', 'cancelled', 'unpaid'] as const
export type Verdict = (typeof verdicts)[number]

/** What to do with an athlete at the table of an event. */
export function verdictOf({ eventId, status, handOut, isIncomplete }: CheckInPerson, event: { id: string }): Verdict {
  if (eventId !== event.id) return 'other_event'
  if (status === 'cancelled') return 'cancelled'
  if (status === 'held') return 'unpaid'
  if (handOut) return 'handed_out'
  return isIncomplete ? 'incomplete' : 'ready'
}

export const cashDueOfPerson = ({ cash }: Pick<CheckInPerson, 'cash'>): Cents =>
  cash.reduce((sum, { amount }) => sum + amount, 0)

/** `total` are the confirmed athletes, `done` those who have their kit. */
export type CheckInCount = Readonly<{ competition: string; total: number; done: number }>

/** One athlete, scanned twice: by two people, or on two phones without network. Both are told. */
export type CheckInRepeat = Readonly<{
  id: string
  name: string
  bib: string | null
  at: string
  by: string | null
  firstAt: string
  firstBy: string | null
}>

/** `repeats` are those that the reader took part in, of the last day. */
export type CheckInState = Readonly<{ counts: readonly CheckInCount[]; repeats: readonly CheckInRepeat[] }>

/** `changed` are athletes who got their kit, or had it taken back, within `changedSeconds`: on any device. */
export type CheckInUpdate = CheckInState & Readonly<{ changed: readonly CheckInPerson[] }>

/** Some times as long as devices wait before they ask again. */
export const changedSeconds = 120

export type CheckInPage = CheckInState &
  Readonly<{
    event: Readonly<{ id: string; slug: string; title: string; timeZone: string; startsAt: string }>
    hasTickets: boolean
  }>

/** So many are listed; who searches for more must be more exact. */
export const maxFound = 20

/** `code`: whether a code was read, whose people need no choice; `unreadable`: a code of ours that was cut. */
export type CheckInSearch = Readonly<{ kind: 'code' | 'text' | 'unreadable'; people: readonly CheckInPerson[] }>

/** `isFirst` is false where somebody had handed out the kit before. */
export type ScanAnswer =
  | Readonly<{ id: string; person: CheckInPerson; isFirst: boolean }>
  | Readonly<{ id: string; refusal: { code: RefusalCode; field: null; values: Record<string, string | number> } }>

/** How long who has handed out a kit may take that back. */
export const undoSeconds = 60

/** What a helper without an account sees: never documents, health, files or money. */
export const forHelper = <Person extends CheckInPerson>(person: Person): Person => ({
  ...person,
  missing: [],
  isWaiverMissing: false,
  isIncomplete: person.isIncomplete || person.cash.length > 0,
  cash: [],
  handOut: person.handOut && { ...person.handOut, pickedUpBy: null },
})

/** A link for helpers; `isOpen` while it is its day and nobody has revoked it. */
export type HelperLink = Readonly<{ id: string; name: string; day: string; isRevoked: boolean; handedOut: number }>
