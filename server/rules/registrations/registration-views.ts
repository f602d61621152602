import type { TeamChoice } from '../teams/team-form.ts'
import type { EventPage } from '../events/event-views.ts'
import type { Article, MerchandiseChoice, OfferedItem } from '../merchandise/offered-item.ts'
import type { FormFault } from '../registration-forms/form-faults.ts'
import type { RegistrationForm } from '../registration-forms/registration-form-schema.ts'
import type { DocumentsView } from '../registration-forms/registration-file.ts'
import type { MethodOffer } from '../payments/method-offer.ts'
import type { OfferedMethod } from '../payments/offered-methods.ts'
import type { FeeRates } from '../prices/price.ts'
import type { Buyer } from '../orders/buyer.ts'
import type { PriceView } from '../prices/price-view.ts'
import type { OfferedTicket } from '../tickets/ticket-choice.ts'

export type RegistrationPage = {
  event: EventPage
  form: RegistrationForm
  merchandise: OfferedItem[]
  /** What is on sale for those who come along, or held by the order. */
  tickets: OfferedTicket[]
  currency: string
  /** Null while the organization can sell free places only. */
  fees: FeeRates | null
  areFeesLowest: boolean
  order: HeldPage | null
  /** Where to choose again what the order of the address added to a place, once it is not held any more. */
  endedAddition: string | null
  /** The order of the address sells tickets alone, and is paid on their page. */
  isOfTickets: boolean
}

/**
 * `paymentMethod` is what was chosen before, `methods` what it costs by each, `namesake` the name of another team of the
 * competition that reads like that of the order's; `addsTo` the participant's page to whose place merchandise is added,
 * null for an order of places.
 */
export type HeldPage = Omit<HeldOrder, 'participants'> & {
  participants: HeldParticipant[]
  tickets: HeldTicketLine[]
  addsTo: string | null
  namesake: string | null
  methods: MethodOffer[]
  paymentMethod: OfferedMethod | null
}

/** Without the answers about its tickets: everybody with the order's link sees this. */
export type HeldTicketLine = Article & Readonly<{ ticketTypeId: string }>

/** `faults` is what they lack since the form changed; `isLikelyRegistered`: somebody much like them has a place. */
export type HeldParticipant = ParticipantView & {
  id: string
  documents: DocumentsView
  faults: readonly FormFault[]
  isLikelyRegistered: boolean
}

/** Leaves out what only staff may see: everybody with the order's link sees this. */
export type ParticipantView = {
  competitionId: string
  firstName: string
  lastName: string
  email: string
  merchandise: readonly MerchandiseChoice[]
}

export type HeldOrder = {
  confirmationId: string
  draftKey: string
  state: 'held' | 'awaiting_payment'
  /** The end of the hold and the server's clock when rendered: the visitor's clock may be wrong. */
  heldUntil: string
  serverNow: string
  participants: ParticipantView[]
  team: TeamChoice | null
  buyer: Pick<Buyer, 'firstName' | 'lastName' | 'email'> | null
  couponCode: string | null
  price: PriceView
}
