import type { EventPage } from '../events/event-views.ts'
import type { MethodOffer } from '../payments/method-offer.ts'
import type { OfferedMethod } from '../payments/offered-methods.ts'
import type { FeeRates } from '../prices/price.ts'
import type { HeldOrder } from '../registrations/registration-views.ts'
import type { OfferedTicket, TicketChoice } from './ticket-choice.ts'
import type { SummaryLine } from '../orders/sold-line.ts'

/** An order that holds tickets, with what the buyer chose of them. */
export type HeldTickets = Omit<HeldOrder, 'participants' | 'team' | 'buyer'> & {
  choices: TicketChoice[]
  lines: SummaryLine[]
  buyer: HeldOrder['buyer']
  methods: MethodOffer[]
  paymentMethod: OfferedMethod | null
}

export type TicketsPage = {
  event: Pick<EventPage, 'id' | 'slug' | 'title' | 'timeZone' | 'locationName' | 'startsAt' | 'course'> & {
    refundHours: number
    refundKeepsFees: boolean
    isOver: boolean
  }
  types: OfferedTicket[]
  fees: FeeRates | null
  areFeesLowest: boolean
  /** Of the address; null when it holds nothing any more. */
  order: HeldTickets | null
}
