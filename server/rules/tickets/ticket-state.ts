import type { EventStatus } from '../events/event-state.ts'
import type { RefusalCode } from '../refusals.ts'

/** `unavailable`: the event is a draft or cancelled, sells no tickets, or nobody could take the money. */
export const ticketStates = ['on_sale', 'not_yet', 'over', 'sold_out', 'inactive', 'unavailable'] as const
export type TicketState = (typeof ticketStates)[number]

type Terms = Readonly<{
  isActive: boolean
  saleStartsAt: Date | null
  saleEndsAt: Date | null
  /** Null: no limit. */
  left: number | null
  canSell: boolean
}>

type TicketEvent = Readonly<{ status: EventStatus; supportsTickets: boolean; startsAt: Date }>

/** Until when a type is sold: without an end of its own until the event starts. */
export const saleEndOf = (
  { saleEndsAt }: Pick<Terms, 'saleEndsAt'>,
  { startsAt }: Pick<TicketEvent, 'startsAt'>,
): Date => saleEndsAt ?? startsAt

/** Whether a type of ticket is on sale to the public at `now`, or why not. */
export function ticketStateOf(event: TicketEvent, terms: Terms, now: Date): TicketState {
  if (event.status !== 'published' || !event.supportsTickets) return 'unavailable'
  if (!terms.isActive) return 'inactive'
  if (saleEndOf(terms, event) <= now) return 'over'
  if (terms.saleStartsAt !== null && terms.saleStartsAt > now) return 'not_yet'
  if (terms.left === 0) return 'sold_out'
  return terms.canSell ? 'on_sale' : 'unavailable'
}

/** Why a type that is not on sale cannot be bought. */
export const refusalOfState = {
  not_yet: 'ticket_not_yet',
  over: 'ticket_sale_over',
  sold_out: 'sold_out',
  inactive: 'ticket_unavailable',
  unavailable: 'ticket_unavailable',
} as const satisfies Record<Exclude<TicketState, 'on_sale'>, RefusalCode>
