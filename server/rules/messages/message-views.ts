/**
 * Data of each e-mail. Never DNI, phone, birth date or emergency contact: mailboxes are not private. Dates are ISO
 * strings in UTC, money is minor units.
 */
import type { MemberTeam, TeamStatus } from '../teams/team-views.ts'
import type { AccountMailKind } from '../accounts/account-mails.ts'
import type { Arrival } from '../events/arrival.ts'
import type { Locale } from '../text/locale.ts'
import type { SoldLine } from '../orders/sold-line.ts'
import type { PriceBreakdown } from '../prices/price.ts'
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
  currency: string
  price: PriceBreakdown
  couponCode: string | null
  /** Null for individuals, and for members who do not invite others. */
  team: MemberTeam | null
}>

export type HeldOrderMessage = OrderMessage & Readonly<{ heldUntil: string }>

export type ConfirmedOrderMessage = OrderMessage &
  Readonly<{
    arrival: Arrival
    refundHours: number
    incomplete: readonly IncompleteAthlete[]
    membership: TeamMembership | null
  }>

/** Of a reader who is no captain; `hasJoined` by the link, and was not registered by somebody else. */
export type TeamMembership = Readonly<{ team: TeamStatus; hasJoined: boolean }>

/** Who misses something, and where they complete it. */
export type IncompleteAthlete = Readonly<{ name: string; missing: readonly string[]; url: string }>

export type EventCancelledMessage = OrderMessage & Readonly<{ isPaid: boolean }>

export type FileChange = 'added' | 'replaced' | 'removed'

/** `labels` name fields of the event's form, never what was answered. `fileChange`: what became of a file of them. */
export type AnswersMessage = OrderMessage & Readonly<{ labels: readonly string[]; fileChange?: FileChange | undefined }>
export type MissingMessage = AnswersMessage & Readonly<{ missingMembers: number }>

/** To the buyer who changed somebody's registration. */
export type BuyersChangeMessage = AnswersMessage & Readonly<{ participantName: string }>

export type TeamRenamedMessage = OrderMessage & Readonly<{ teamName: string }>

export type CodeMessage = OrderMessage & Readonly<{ code: string; minutes: number }>

export const refundReasons = [
  'no_place',
  'coupon_used',
  'event_cancelled',
  'organization_deleted',
  'order_cancelled',
  'already_paid',
  'price_changed',
  'by_organizer',
] as const
export type RefundReason = (typeof refundReasons)[number]

export type RefundedOrderMessage = OrderMessage & Readonly<{ refunded: number; because: RefundReason }>

export type RefundAlertMessage = RefundedOrderMessage &
  Readonly<{ buyerFullName: string; buyerEmail: string; adminUrl: string }>

export type RegistrationAlertMessage = OrderMessage &
  Readonly<{ buyerFullName: string; placesLeft: readonly PlacesLeft[]; adminUrl: string; settingsUrl: string }>

/** `position` is among those who wait for the competition, from 1. */
export type WaitingMessage = Readonly<{
  event: MessageEvent
  competition: string
  places: number
  isTeam: boolean
  readerName: string
  position: number
  offeredUntil: string | null
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
  'answers-changed': AnswersMessage
  'missing-items': MissingMessage
  'waiting-joined': WaitingMessage
  'waiting-offered': WaitingMessage
  'waiting-expired': WaitingMessage
  'waiting-ended': WaitingMessage
  'registration-changed': AnswersMessage
  'registration-changed-by-buyer': BuyersChangeMessage
  'team-renamed': TeamRenamedMessage
  'registration-code': CodeMessage
  account: AccountMessage
}

export type MessageKind = keyof MessageViews

export const waitingMessageKinds = ['waiting-joined', 'waiting-offered', 'waiting-expired', 'waiting-ended'] as const
export type WaitingMessageKind = (typeof waitingMessageKinds)[number]

export type OrderMessageKind = Exclude<MessageKind, 'account' | WaitingMessageKind>

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
