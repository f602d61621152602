import type { AcceptanceView } from '../agreements/acceptance-views.ts'
import type { RegistrationRevision } from '../events/calendar.ts'
import type { EventPage, EventRevision } from '../events/event-views.ts'
import type { MethodOffer } from '../payments/method-offer.ts'
import type { OfferedMethod } from '../payments/offered-methods.ts'
import type { PaymentInstructions } from '../payments/payment-instructions.ts'
import type { PriceView } from '../prices/price-view.ts'
import type { Arrival } from '../events/arrival.ts'
import type { ChangeableAthlete } from '../own-registrations/changeable-athlete.ts'
import type { MemberTeam } from '../teams/team-views.ts'
import type { BuyerFigures } from './order-figures.ts'
import type { OrderContents } from './order-contents.ts'
import type { SoldLine } from './sold-line.ts'

export type ParticipantPage = Pick<
  ConfirmationPage,
  'confirmationId' | 'confirmationNumber' | 'event' | 'arrival' | 'acceptance'
> & {
  lines: SoldLine[]
  registered: RegistrationRevision
  athletePosition: number
  isIn: boolean
  /** What becomes of what was paid for a cancelled event; null where nothing was decided, and for other events. */
  refundState: 'returning' | 'manual' | 'returned' | null
  /** Where merchandise is added to the place; null where there is nothing to add. */
  merchandisePath: string | null
  team: MemberTeam | null
  /** Labels of the event's own fields, never what was answered. */
  given: string[]
  missing: string[]
}

/**
 * What of an order's payments has gone back by their provider or by hand of the organizer, is on its way, and is to be
 * returned by the organizer, in minor units.
 */
export type RefundedParts = { returned: number; returnedManually: number; returning: number; manual: number }

/** Everybody with the link sees it: no DNI, phone, birth date or emergency contact. */
export type ConfirmationPage = {
  confirmationId: string
  confirmationNumber: string
  label: string
  isPending: boolean
  canRetryPayment: boolean
  isConfirmed: boolean
  contents: OrderContents
  /** The participant's page to whose place merchandise is added; null for other orders, and once somebody took it over. */
  addsTo: string | null
  paymentMethod: OfferedMethod | null
  methods: MethodOffer[]
  instructions: PaymentInstructions | null
  event: Pick<
    EventPage,
    | 'id'
    | 'slug'
    | 'title'
    | 'startsAt'
    | 'timeZone'
    | 'locationName'
    | 'locationAddress'
    | 'course'
    | 'latitude'
    | 'longitude'
  > &
    EventRevision & { isOver: boolean }
  lines: SoldLine[]
  registered: RegistrationRevision
  /** Who may still change or complete what they gave. */
  athletes: ChangeableAthlete[]
  team: MemberTeam | null
  athletePosition: null
  isPaid: boolean
  refunds: RefundedParts
  buyerName: string
  buyerEmail: string
  currency: string
  /** What is kept of it; all of it while it is not confirmed. */
  price: PriceView
  /** What has become of it. */
  figures: BuyerFigures
  couponCode: string | null
  confirmedAt: string | null
  heldUntil: string
  refundHours: number
  refundKeepsFees: boolean
  /** Whether its buyer can find receipts or cancel on the order's own page. */
  hasOwnPage: boolean
  arrival: Arrival
  /** Null before it was checked out, or of an order that stored no words. */
  acceptance: AcceptanceView | null
}
