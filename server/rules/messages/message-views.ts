/**
 * What each e-mail is told. Never DNI, phone, birth date or emergency contact: a mailbox is not the organization's
 * staff. Dates are ISO strings in UTC, money is minor units.
 */
import type { AccountMailKind } from '../accounts/account-mails.ts'
import type { Arrival } from '../events/arrival.ts'
import type { Locale } from '../text/locale.ts'
import type { PriceBreakdown } from '../prices/price.ts'
import type { EventPage, EventRevision, OrganizationView } from '../views.ts'

/** The sender's looks and how to reach it. `logo` is a path on its host. */
export type MessageOrganization = Pick<
  OrganizationView,
  'name' | 'region' | 'origin' | 'logo' | 'theme' | 'contactEmail' | 'contactPhone' | 'website'
>

export type MessageEvent = Pick<
  EventPage,
  'slug' | 'title' | 'startsAt' | 'timeZone' | 'locationName' | 'locationAddress' | 'latitude' | 'longitude' | 'course'
> &
  EventRevision

export type MessageAthlete = Readonly<{ name: string; competition: string; startsAt: string }>

/**
 * What every message about an order says, to its buyer or to one of its athletes. `readerName` is the reader's given
 * name alone.
 */
export type OrderMessage = Readonly<{
  event: MessageEvent
  confirmationNumber: string
  /** The order's page (confirmation, state of the payment and the way to pay, whichever applies), or the athlete's own. */
  orderUrl: string
  readerName: string
  /** Which athlete of the order reads it, counted from 0; null for the buyer, who is told of all. */
  athletePosition: number | null
  athletes: readonly MessageAthlete[]
  currency: string
  price: PriceBreakdown
  couponCode: string | null
}>

export type HeldOrderMessage = OrderMessage & Readonly<{ heldUntil: string }>

export type ConfirmedOrderMessage = OrderMessage & Readonly<{ arrival: Arrival; refundHours: number }>

/** The race will not take place. `isPaid` says whether the reader paid for it. */
export type EventCancelledMessage = OrderMessage & Readonly<{ isPaid: boolean }>

/** Why money that arrived went back: nothing was left to pay for, or it was paid for otherwise. */
export const refundReasons = [
  'no_place',
  'coupon_used',
  'event_cancelled',
  'organization_deleted',
  'order_cancelled',
  'already_paid',
  'price_changed',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** A payment that bought nothing. `refunded` in minor units of the order's currency. */
export type RefundedOrderMessage = OrderMessage & Readonly<{ refunded: number; because: RefundReason }>

/** For staff: which order, whose, and where to look. */
export type RefundAlertMessage = RefundedOrderMessage &
  Readonly<{ buyerFullName: string; buyerEmail: string; adminUrl: string }>

/** For staff: who is in, and how many places their competitions have left; one without a limit is not counted. */
export type RegistrationAlertMessage = OrderMessage &
  Readonly<{ buyerFullName: string; placesLeft: readonly PlacesLeft[]; adminUrl: string; settingsUrl: string }>

export type PlacesLeft = Readonly<{ competition: string; left: number }>

/** `minutes` the link works for, once; a notice has neither. `values` fill in the texts of its kind. */
export type AccountMessage = Readonly<{
  kind: AccountMailKind
  url: string | null
  minutes: number | null
  values: Readonly<Record<string, string>>
}>

/** The view each kind of message is rendered from. */
export type MessageViews = {
  'registration-received': HeldOrderMessage
  'registration-confirmed-free': ConfirmedOrderMessage
  'payment-approved': ConfirmedOrderMessage
  'athlete-confirmed': ConfirmedOrderMessage
  'event-cancelled': EventCancelledMessage
  'payment-rejected': HeldOrderMessage
  'place-lost-and-refunded': RefundedOrderMessage
  'place-lost-alert': RefundAlertMessage
  'registration-alert': RegistrationAlertMessage
  account: AccountMessage
}

export type MessageKind = keyof MessageViews

/** What is written about an order: queued with it, told from the database when it leaves. */
export type OrderMessageKind = Exclude<MessageKind, 'account'>

/** Writes a message in a language, in an organization's colours. `now` stamps what is dated. */
export type RenderMessage = <Kind extends MessageKind>(
  kind: Kind,
  view: MessageViews[Kind],
  about: { locale: Locale; organization: MessageOrganization; now: Date },
) => Promise<RenderedMessage>

export type MessageAttachment = Readonly<{
  filename: string
  contentType: string
  content: Uint8Array
  /** Set when the HTML shows the attachment as `cid:…`. */
  cid: string | null
}>

/** A message written out, ready to be addressed. */
export type RenderedMessage = Readonly<{
  subject: string
  html: string
  text: string
  attachments: readonly MessageAttachment[]
}>
