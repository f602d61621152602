/**
 * Views: JSON stored in rows, and what queries return to screens. Dates are ISO strings in UTC, money is minor units.
 */
import type { Arrival } from './events/arrival.ts'
import type { ClosedReason, EventDisplayState, PlacesView } from './competitions/places.ts'
import type { Locale } from './text/locale.ts'
import type { Sport } from './organizations/organization-form.ts'
import type { FeeRates, PriceBreakdown } from './prices/price.ts'

export type ThemeConfigs = {
  primaryColor: string
  secondaryColor: string
  accentColor: string
  successColor: string
  warningColor: string
}

export type LandingText = { headline: string; tagline: string; about: string }
export type Sponsor = { name: string; url: string; image: string }
export type SocialLinks = Partial<Record<'instagram' | 'facebook' | 'x' | 'youtube' | 'strava' | 'tiktok', string>>
export type ScheduleItem = { time: string; label: string }

export type InfoCard = { title: string } & (
  | { type: 'list'; items: { icon: string | null; text: string }[] }
  | { type: 'text'; text: string }
  | { type: 'file'; file: string; name: string }
)

export type AcceptanceItem = { text: string; document: { file: string; name: string } | null }

/** A picture on this host; width and height in pixels, so that the layout does not shift when it loads. */
export type Picture = { src: string; alt: string; width: number; height: number }

export type Video = { url: string; title: string }

export type EventSection = 'sponsors' | 'infoCards' | 'gallery' | 'video' | 'results' | 'statistics'

export type EventLanding = { hidden: EventSection[] }

export type TemplateChoice = Readonly<{ id: string; config: unknown }>
export type TemplateKind = 'landing' | 'event'
export type { EventStatus } from './events/event-state.ts'

export type Buyer = {
  firstName: string
  lastName: string
  email: string
  dni: string
  phone: string
  address: string
}

/**
 * `line` in a box of `box` units with y downwards (at most 400 points), distance and climb in metres, `profile` as
 * [metres from the start, elevation in metres] (at most 200 points), null without elevation.
 */
export type CourseView = {
  line: [number, number][]
  box: { width: number; height: number }
  distanceM: number
  ascentM: number | null
  descentM: number | null
  profile: [number, number][] | null
}

/** `origin` has no trailing slash. Pictures are paths on this host. */
export type OrganizationView = {
  id: string
  name: string
  subdomain: string
  description: string
  language: Locale
  region: string
  currency: string
  timeZone: string
  mainSport: string
  contactEmail: string | null
  contactPhone: string | null
  website: string | null
  logo: string | null
  wordmark: string | null
  theme: ThemeConfigs
  landing: LandingText
  heroImage: string | null
  infoCards: InfoCard[]
  templates: Readonly<Record<TemplateKind, TemplateChoice>>
  sponsors: Sponsor[]
  socialLinks: SocialLinks
  whatsappIcon: boolean
  origin: string
}

export type EventCard = {
  id: string
  slug: string
  title: string
  summary: string
  startsAt: string
  timeZone: string
  locationName: string
  sport: Sport
  state: EventDisplayState
  /** Places left in all competitions; null when one of them is unlimited. */
  placesLeft: number | null
  /** Each total of a registration once, fees and cash included, the lowest first; empty without competitions. */
  prices: number[]
  distancesM: number[]
  image: string | null
  course: CourseView | null
}

export type LandingPage = {
  next: EventCard | null
  upcoming: EventCard[]
  past: EventCard[]
  hasEvents: boolean
  filters: EventFilters | null
  news: NewsCard[]
}

/**
 * Sports and months (`2027-04`, in each event's zone) of the upcoming events, and the visitor's choice; null while they
 * are few.
 */
export type EventFilters = { sports: Sport[]; months: string[]; sport: Sport | null; month: string | null }

export type NewsCard = { slug: string; title: string; excerpt: string; cover: string | null; publishedAt: string }

export type DirectoryPage = { organizations: DirectoryEntry[] }
export type DirectoryEntry = Pick<
  OrganizationView,
  'id' | 'subdomain' | 'name' | 'description' | 'mainSport' | 'region' | 'currency' | 'logo' | 'theme' | 'origin'
> & { events: Omit<EventCard, 'prices'>[] }

export type CompetitionView = {
  id: string
  name: string
  /** Before fees; `priceOnline` includes fees and VAT, `deferredCash` is paid at kit pick-up. */
  price: number
  priceOnline: number
  deferredCash: number
  distanceM: number | null
  startsAt: string
  places: PlacesView
}

export type EventPage = EventCard & {
  description: string
  locationAddress: string
  latitude: number | null
  longitude: number | null
  included: string[]
  parking: string
  schedule: ScheduleItem[]
  registrationDeadline: string | null
  closedReason: ClosedReason | null
  courseFile: string | null
  arrival: Arrival
  /** Hours before the start until which refunds can be requested; 0 without a promise. */
  refundHours: number
  competitions: CompetitionView[]
  infoCards: InfoCard[]
  acceptanceItems: AcceptanceItem[]
  sponsors: Sponsor[]
  gallery: Picture[]
  video: Video | null
  results: EventResults | null
  statistics: EventStatistics | null
}

export type EventResults = {
  finishers: number
  competitions: { id: string; name: string; finishers: number; podium: PodiumPlace[] }[]
}
export type PodiumPlace = { place: number; name: string; timeMs: number }

/**
 * Times are milliseconds of one competition, the one with most finishers. The histogram's bins are in order, without
 * gaps, each from `fromMs` on.
 */
export type EventStatistics = {
  entrants: number
  finishers: number
  competition: { id: string; name: string }
  fastestMs: number | null
  medianMs: number | null
  binMs: number
  histogram: { fromMs: number; count: number }[]
}

export type PriceView = Pick<PriceBreakdown, 'base' | 'discount' | 'deferredCash' | 'processingFee' | 'vat' | 'total'>

export type RegistrationPage = {
  event: EventPage
  currency: string
  /** Null while the organization can sell free places only. */
  fees: FeeRates | null
  order: HeldOrder | null
}

/** Leaves out what only staff may see: everybody with the order's link sees this. */
export type ParticipantView = {
  competitionId: string
  firstName: string
  lastName: string
  email: string
}

export type HeldOrder = {
  confirmationId: string
  draftKey: string
  state: 'held' | 'awaiting_payment'
  /** The end of the hold and the server's clock when rendered: the visitor's clock may be wrong. */
  heldUntil: string
  serverNow: string
  participants: ParticipantView[]
  buyer: Pick<Buyer, 'firstName' | 'lastName' | 'email'> | null
  couponCode: string | null
  price: PriceView
}

/** `sequence` grows with every change, see RFC 5545. */
export type EventRevision = { isCancelled: boolean; sequence: number }

export type ConfirmedAthlete = {
  name: string
  competition: string
  startsAt: string
  bibNumber: string | null
  ownPage: string | null
}

export type ParticipantPage = Pick<ConfirmationPage, 'confirmationId' | 'confirmationNumber' | 'event' | 'arrival'> & {
  athletes: ConfirmedAthlete[]
  athletePosition: number
  isIn: boolean
}

/** Everybody with the link sees it: no DNI, phone, birth date or emergency contact. */
export type ConfirmationPage = {
  confirmationId: string
  confirmationNumber: string
  label: string
  isPending: boolean
  canRetryPayment: boolean
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
  athletes: ConfirmedAthlete[]
  athletePosition: null
  isPaid: boolean
  buyerName: string
  buyerEmail: string
  currency: string
  price: PriceView
  couponCode: string | null
  confirmedAt: string | null
  heldUntil: string
  refundHours: number
  arrival: Arrival
}
