/**
 * Data of each e-mail. Never DNI, phone, birth date or emergency contact: mailboxes are not private. Dates are ISO
 * strings in UTC, money is minor units.
 */
import type { RefundReason } from '../refunds/refund-reasons.ts'
import type { MemberTeam, TeamStatus } from '../teams/team-views.ts'
import type { AccountMailKind } from '../accounts/account-mails.ts'
import type { Arrival } from '../events/arrival.ts'
import type { OfferPrice } from '../waiting-lists/offer-price.ts'
import type { Locale } from '../text/locale.ts'
import type { PaymentInstructions } from '../payments/payment-instructions.ts'
import type { OrderFigures } from '../orders/order-figures.ts'
import type { OrderContents } from '../orders/order-contents.ts'
import type { SoldLine } from '../orders/sold-line.ts'
import type { PriceBreakdown } from '../prices/price.ts'
import type { RegistrationRevision } from '../events/calendar.ts'
import type { EventPage, EventRevision } from '../events/event-views.ts'
import type { OrganizationView } from '../organizations/organization-view.ts'

export type MessageOrganization = Pick<
  OrganizationView,
  'name' | 'region' | 'origin' | 'logo' | 'theme' | 'contactEmail' | 'contactPhone' | 'website'
>

export type MessageEvent = Pick<
  EventPage,
  'slug' | 'title' | 'startsAt' | 'timeZone' | 'locationName' | 'locationAddress' | 'latitude' | 'longitude' | 'course'
> &
  EventRevision

export type OrderMessage = Readonly<{
  event: MessageEvent
  confirmationNumber: string
  orderUrl: string
  readerName: string
  /** Index of the reading athlete, from 0; null for the buyer, who reads about all. */
  athletePosition: number | null
  /** All of the order; for a reading athlete only their own. */
  lines: readonly SoldLine[]
  registered: RegistrationRevision
  currency: string
  price: PriceBreakdown
  figures: OrderFigures
  couponCode: string | null
  /** Null for individuals, and for members who do not invite others. */
  team: MemberTeam | null
  contents: OrderContents
  /** Cash that was collected for what is cancelled or costs less now; 0 for a reading athlete. */
  cashToReturn: number
}>

/** `instructions`: how it is paid manually; null: on the provider's page. */
export type HeldOrderMessage = OrderMessage &
  Readonly<{ heldUntil: string; instructions: PaymentInstructions | null; confirmUrl: string | null }>
export type ManualPaymentMessage = HeldOrderMessage & Readonly<{ instructions: PaymentInstructions }>

export type ConfirmedOrderMessage = OrderMessage &
  Readonly<{
    arrival: Arrival
    refundHours: number
    incomplete: readonly IncompleteAthlete[]
    membership: TeamMembership | null
    /** By a transfer link, so that nobody else registered the reader. */
    hasTakenOver: boolean
  }>

/** Of a reader who is no captain; `hasJoined` by the link, and was not registered by somebody else. */
export type TeamMembership = Readonly<{ team: TeamStatus; hasJoined: boolean }>

/** Who misses something, and where they complete it. */
export type IncompleteAthlete = Readonly<{ name: string; missing: readonly string[]; url: string }>

/** `refund`: what goes back, for the buyer; null when nothing does, or nothing is decided yet. */
export type EventCancelledMessage = OrderMessage &
  Readonly<{
    isPaid: boolean
    isUnpaid: boolean
    refund: Readonly<{ amount: number; isManualRefund: boolean }> | null
    note: string
  }>

/** A cancelled event, of which only this is said to whom it has moved to another one. */
export type FormerEvent = Readonly<{ title: string; startsAt: string; timeZone: string }>

export type OrderMovedMessage = OrderMessage & Readonly<{ formerEvent: FormerEvent; note: string }>

/** `cash`: all that the reader has to bring to kit pick-up. `endsCharge`: what was charged before is not due any more. */
export type RegistrationMovedMessage = OrderMessage &
  Readonly<{ person: string | null; from: string; to: string; cash: number; losesBib: boolean; endsCharge: boolean }>

export type DifferenceInCashMessage = OrderMessage & Readonly<{ title: string; cash: number }>

export type FileChange = 'added' | 'replaced' | 'removed'

/** `labels` name fields of the event's form, never what was answered. `fileChange`: what became of a file of them. */
export type AnswersMessage = OrderMessage & Readonly<{ labels: readonly string[]; fileChange?: FileChange | undefined }>
export type MissingMessage = AnswersMessage & Readonly<{ missingMembers: number }>

/** To the buyer who changed somebody's registration. */
export type BuyersChangeMessage = AnswersMessage & Readonly<{ participantName: string }>

export type TeamRenamedMessage = OrderMessage & Readonly<{ teamName: string }>

export type CodeMessage = OrderMessage & Readonly<{ code: string; minutes: number }>

/**
 * `kept` is what of the order's payments neither went back nor is going to; of the order, nothing is left when
 * `isWhole`.
 */
export type RefundedOrderMessage = OrderMessage &
  Readonly<{
    refunded: number
    kept: number
    because: RefundReason
    note: string
    isManualRefund: boolean
    isWhole: boolean
  }>

/** Of the order to its buyer, of their own place to an athlete. `due`: cash that the rest still costs. */
export type StaffCancellation = Readonly<{
  isWhole: boolean
  keepsPayment: boolean
  due: number
  note: string
}>

/** `cancellation`: by staff; null by the buyer. */
export type RegistrationCancelledMessage = OrderMessage & Readonly<{ cancellation: StaffCancellation | null }>

/** To who was entered by staff in place of another athlete. `mustAccept`: the link leads to the event's texts. */
export type HandedOverMessage = OrderMessage & Readonly<{ mustAccept: boolean }>

export type HoldEndedMessage = OrderMessage & Readonly<{ isReleased: boolean }>

export type RefundAlertMessage = RefundedOrderMessage &
  Readonly<{ buyerFullName: string; buyerEmail: string; adminUrl: string }>

/** To staff; `amount` is what the bank took back. */
export type ChargedBackAlertMessage = OrderMessage &
  Readonly<{ amount: number; buyerFullName: string; buyerEmail: string; adminUrl: string }>

export type CancellationAlertMessage = OrderMessage &
  Readonly<{ buyerFullName: string; buyerEmail: string; adminUrl: string }>

export type RegistrationAlertMessage = OrderMessage &
  Readonly<{ buyerFullName: string; placesLeft: readonly PlacesLeft[]; adminUrl: string; settingsUrl: string }>

/**
 * `position` is among those who wait for the competition, from 1. `keepableUntil`: until when the offer holds once it is
 * kept. `timeZone` is the organization's.
 */
export type WaitingMessage = Readonly<{
  event: MessageEvent
  competition: string
  places: number
  isTeam: boolean
  readerName: string
  position: number
  confirmUntil: string
  price: OfferPrice | null
  currency: string
  offeredUntil: string | null
  keepableUntil: string | null
  timeZone: string
  isCancelled: boolean
  url: string
}>

export type PlacesLeft = Readonly<{ title: string; left: number }>

export type AccountMessage = Readonly<{
  kind: AccountMailKind
  url: string | null
  minutes: number | null
  values: Readonly<Record<string, string>>
}>

/** Orders of a day, by event and currency; amounts in minor units. */
export type DigestMessage = Readonly<{
  orders: number
  events: readonly Readonly<{ title: string; orders: number; amount: number; currency: string; url: string }>[]
  adminUrl: string
  settingsUrl: string
}>

/**
 * What staff wrote to a selection of athletes, filled in; `link` is the address that the text may have.
 * `unsubscribeUrl` is null in a mail about one's own registration and in a test to oneself.
 */
export type MailingMessage = Readonly<{ subject: string; text: string; link: string; unsubscribeUrl: string | null }>

export type MessageViews = {
  'registration-received': HeldOrderMessage
  'payment-reminder': ManualPaymentMessage
  'payment-expired': HoldEndedMessage
  'registration-confirmed-free': ConfirmedOrderMessage
  'payment-approved': ConfirmedOrderMessage
  'athlete-confirmed': ConfirmedOrderMessage
  'event-cancelled': EventCancelledMessage
  'order-moved': OrderMovedMessage
  'registration-moved': RegistrationMovedMessage
  'difference-in-cash': DifferenceInCashMessage
  'payment-rejected': HeldOrderMessage
  'place-lost-and-refunded': RefundedOrderMessage
  'place-lost-alert': RefundAlertMessage
  'charged-back-alert': ChargedBackAlertMessage
  'registration-alert': RegistrationAlertMessage
  'answers-changed': AnswersMessage
  'missing-items': MissingMessage
  'waiting-confirm': WaitingMessage
  'waiting-joined': WaitingMessage
  'waiting-offered': WaitingMessage
  'waiting-changed': WaitingMessage
  'waiting-withdrawn': WaitingMessage
  'waiting-expired': WaitingMessage
  'waiting-ended': WaitingMessage
  'registration-changed': AnswersMessage
  'registration-changed-by-buyer': BuyersChangeMessage
  'team-renamed': TeamRenamedMessage
  'registration-code': CodeMessage
  'order-code': CodeMessage
  'registration-cancelled': RegistrationCancelledMessage
  'registration-passed-on': OrderMessage
  'registration-handed-over': HandedOverMessage
  'cancellation-alert': CancellationAlertMessage
  'orders-digest': DigestMessage
  mailing: MailingMessage
  account: AccountMessage
}

export type MessageKind = keyof MessageViews

export const waitingMessageKinds = [
  'waiting-confirm',
  'waiting-joined',
  'waiting-offered',
  'waiting-changed',
  'waiting-withdrawn',
  'waiting-expired',
  'waiting-ended',
] as const
export type WaitingMessageKind = (typeof waitingMessageKinds)[number]

export type OrderMessageKind = Exclude<MessageKind, 'account' | 'mailing' | 'orders-digest' | WaitingMessageKind>

export type RenderMessage = <Kind extends MessageKind>(
  kind: Kind,
  view: MessageViews[Kind],
  about: { locale: Locale; organization: MessageOrganization; now: Date },
) => Promise<RenderedMessage>

export type MessageAttachment = Readonly<{
  filename: string
  contentType: string
  content: Uint8Array
  cid: string | null
}>

export type RenderedMessage = Readonly<{
  subject: string
  html: string
  text: string
  attachments: readonly MessageAttachment[]
}>
