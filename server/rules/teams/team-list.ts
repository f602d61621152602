import { idFilter, listShape, listStateOf, oneOf, type ListPage, type ListState } from '../lists/list-state.ts'
import type { AuditChange } from '../audit/audit-log.ts'
import type { FormField } from '../registration-forms/form-field.ts'
import type { OfferedItem } from '../merchandise/offered-item.ts'
import type { NewAthletePage } from '../registrations/admin-athlete-views.ts'
import type { Day } from '../time/day.ts'
import type { TeamTerms } from './team-terms.ts'
import type { EventHead } from '../events/admin-event-views.ts'
import type { PaymentLabel } from '../orders/order-state.ts'
import { paymentFilters } from '../registrations/athlete-list.ts'

/** Fewer members than may compete, places left, or none. */
export const memberStates = ['short', 'open', 'complete'] as const

export const teamListShape = listShape({
  filters: { competition: idFilter, members: oneOf(memberStates), payment: oneOf(paymentFilters) },
  sorts: ['name', 'competition', 'members', 'payment', 'registered'],
})

export type TeamListState = ListState<typeof teamListShape>

export const teamListOf = (query: URLSearchParams): TeamListState => listStateOf(teamListShape, query)

/** `count` of `size` members are there; fewer than `least` may not compete. */
export type TeamRow = {
  id: string
  name: string
  competition: string
  count: number
  size: number
  least: number
  memberNames: string[]
  label: PaymentLabel
  registeredAt: string
}

export type TeamsPage = ListPage<TeamRow> & {
  event: EventHead
  mayAdd: boolean
  competitions: { id: string; name: string }[]
  hasTeams: boolean
}

/** What brings a cancelled team back; null for one that was never confirmed. */
export type TeamRestoration = { revision: number } | null

/** What the reader may do with a team as it is now; the commands decide again. */
export type TeamChoices = {
  isEditable: boolean
  mayAddMembers: boolean
  cancellation: 'undoable' | 'final' | 'none'
  isRestorable: boolean
  isDeletable: boolean
  /** What goes back of the order; `under_way` once it was decided. */
  refund: { amount: number; currency: string } | 'under_way' | null
}

export type TeamDetails = Omit<TeamRow, 'memberNames'> & {
  eventId: string
  timeZone: string
  revision: number
  members: { id: string; name: string; bibNumber: string | null }[]
  joinUrl: string | null
  choices: TeamChoices
  changes: AuditChange[]
}

/** What a form needs that adds somebody to a team; `isFull` beyond the size it bought. */
export type NewMemberPage = {
  eventId: string
  team: { id: string; name: string; size: number; revision: number; isFull: boolean; isAtLimit: boolean }
  competitions: { id: string; raceDay: Day }[]
  inPlaceOf: { id: string; name: string; bibNumber: string | null } | null
  today: Day
  fields: FormField[]
  items: OfferedItem[]
}

export type NewTeamPage = Omit<NewAthletePage, 'competitions'> & {
  competitions: (NewAthletePage['competitions'][number] & { team: TeamTerms })[]
}
