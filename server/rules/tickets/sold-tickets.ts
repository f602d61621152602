import type { EventHead } from '../events/admin-event-views.ts'
import {
  dayFilter,
  idFilter,
  listShape,
  listStateOf,
  oneOf,
  type ListPage,
  type ListState,
} from '../lists/list-state.ts'
import type { Cents } from '../money/amounts.ts'
import type { Day } from '../time/day.ts'

/** `reserved` until it is paid; `cancelled` after it was sold. */
const soldTicketStates = ['sold', 'reserved', 'cancelled'] as const
export type SoldTicketState = (typeof soldTicketStates)[number]

/** `from` and `to` are days of the organization's zone, both included. */
export const soldTicketListShape = listShape({
  filters: { type: idFilter, state: oneOf(soldTicketStates), from: dayFilter, to: dayFilter },
  sorts: ['latest', 'amount'],
})

export type SoldTicketListState = ListState<typeof soldTicketListShape>

export const soldTicketListOf = (query: URLSearchParams): SoldTicketListState => listStateOf(soldTicketListShape, query)

/** What is told of money, in minor units. `amount` is what the buyer pays, cash included. */
export const soldTicketAmounts = ['amount', 'platformFee', 'providerFee', 'vat', 'net'] as const

type SoldTicketAmounts = Record<(typeof soldTicketAmounts)[number], Cents>

/** The tickets of one type in one order. */
export type SoldTicketRow = SoldTicketAmounts & {
  id: string
  orderId: string
  number: string
  buyerName: string | null
  buyerEmail: string | null
  type: string
  quantity: number
  state: SoldTicketState
  currency: string
  purchasedAt: string
}

export type SoldTicketTotals = SoldTicketAmounts & { currency: string; quantity: number }

/** Of the tickets found, by the day of the purchase. */
export type SoldTicketDays = { days: Day[]; quantities: number[]; amounts: Cents[]; isPast: boolean }

export type SoldTicketsPage = ListPage<SoldTicketRow> & {
  event: EventHead
  types: { id: string; name: string }[]
  totals: SoldTicketTotals[]
  sales: SoldTicketDays
  hasTickets: boolean
}
