import { idFilter, listShape, listStateOf, oneOf, type ListPage, type ListState } from '../lists/list-state.ts'
import type { EventHead } from '../events/admin-event-views.ts'
import type { PaymentLabel } from '../orders/order-state.ts'
import { paymentFilters } from '../registrations/athlete-list.ts'

export const teamListShape = listShape({
  filters: { competition: idFilter, members: oneOf(['short', 'open', 'complete']), payment: oneOf(paymentFilters) },
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
  label: PaymentLabel
  registeredAt: string
}

export type TeamsPage = ListPage<TeamRow> & {
  event: EventHead
  competitions: { id: string; name: string }[]
  hasTeams: boolean
}

export type TeamDetails = TeamRow & {
  eventId: string
  timeZone: string
  revision: number
  members: { id: string; name: string }[]
  joinUrl: string | null
  mayEdit: boolean
}
