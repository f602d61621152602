/**
 * Shapes that travel between rooms: what is kept as JSON in a row, and what a query hands to a screen.
 * Plain data only: dates are ISO strings in UTC, money is minor units, ids are strings.
 */
import type { Arrival } from './events/arrival.ts'
import type { ClosedReason, EventDisplayState, SpotsView } from './competitions/spots.ts'
import type { Locale } from './text/locale.ts'
import type { FeeRates, PriceBreakdown } from './prices/price.ts'

export type ThemeConfigs = {
  primaryColor: string
  secondaryColor: string
  accentColor: string
  successColor: string
  warningColor: string
}

export type LandingText = { headline: string; tagline: string; about: string }
/** Address and image are '' where there is none. */
export type Sponsor = { name: string; url: string; image: string }
export type SocialLinks = Partial<Record<'instagram' | 'facebook' | 'x' | 'youtube' | 'strava' | 'tiktok', string>>
export type ScheduleItem = { time: string; label: string }

/** Something to know, told on a page of its own: points with or without an icon, words, or a file to take along. */
export type InfoCard = { title: string } & (
  | { type: 'list'; items: { icon: string | null; text: string }[] }
  | { type: 'text'; text: string }
  | { type: 'file'; file: string; name: string }
)

/** What an athlete agrees to, with the document it is about. `file` is a path on this host, `name` what people read. */
export type AcceptanceItem = { text: string; document: { file: string; name: string } | null }

/** A picture on this host; width and height are its pixels, so that nothing moves when it arrives. */
export type Picture = { src: string; alt: string; width: number; height: number }

/** Where a video is watched, on YouTube or Vimeo, and what it shows. */
export type Video = { url: string; title: string }

/** Parts of an event's page that its organizer may leave out. */
export type EventSection = 'sponsors' | 'infoCards' | 'gallery' | 'video' | 'results' | 'statistics'

/** What an event's page shows of what it could. */
export type EventLanding = { hidden: EventSection[] }

/** Which template draws a kind of page, with its settings as they were saved. */
export type TemplateChoice = Readonly<{ id: string; config: unknown }>
export type TemplateKind = 'landing' | 'event'
export type Sport = 'running' | 'cycling' | 'swimming' | 'ultramarathon' | 'spectator'
export type { EventStatus } from './events/event-state.ts'

/** Who buys: the billing data of an order. */
export type Buyer = {
  firstName: string
  lastName: string
  email: string
  dni: string
  phone: string
  address: string
}

/**
 * A course ready to draw: `line` in a box of `box` units with y downwards (at most 400 points), distance and climb in
 * metres, `profile` as [metres from the start, elevation in metres] (at most 200 points), null without elevation.
 */
export type CourseView = {
  line: [number, number][]
  box: { width: number; height: number }
  distanceM: number
  ascentM: number | null
  descentM: number | null
  profile: [number, number][] | null
}

/** The organization as every page of its host knows it. `origin` has no trailing slash. */
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
  /** A path on this host, such as `/files/…`, or null. */
  logo: string | null
  /** The mark with the name beside it, for wide places; a path or null. */
  wordmark: string | null
  theme: ThemeConfigs
  landing: LandingText
  /** The picture a landing opens with: a path or null. */
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
  /** Places left over all competitions; null when one of them is unlimited. */
  placesLeft: number | null
  /** What entries cost in all, fees and cash in hand included, each sum once, the lowest first; empty without competitions. */
  prices: number[]
  /** The distances of its competitions, each once, the longest first. */
  distancesM: number[]
  /** Path of a picture on this host, or null. */
  image: string | null
  course: CourseView | null
}

/** An organization's landing. `past` and `news` have the latest first. */
export type LandingPage = {
  next: EventCard | null
  upcoming: EventCard[]
  past: EventCard[]
  /** Whether visitors may see any event, listed here or not. */
  hasEvents: boolean
  /** What the events ahead can be narrowed down by; null while there are few of them. */
  filters: EventFilters | null
  news: NewsCard[]
}

/** Sports and months (`2027-04`, each in its event's zone) that the events ahead have, and what a visitor has chosen. */
export type EventFilters = { sports: Sport[]; months: string[]; sport: Sport | null; month: string | null }

/** An article as lists show it. `cover` is a path on this host or null. */
export type NewsCard = { slug: string; title: string; excerpt: string; cover: string | null; publishedAt: string }

/** What the platform's apex shows: organizations that want to be found, each with its next events. */
export type DirectoryPage = { organizations: DirectoryEntry[] }
export type DirectoryEntry = Pick<
  OrganizationView,
  'id' | 'subdomain' | 'name' | 'description' | 'mainSport' | 'region' | 'currency' | 'logo' | 'theme' | 'origin'
> & { events: Omit<EventCard, 'prices'>[] }

export type CompetitionView = {
  id: string
  name: string
  /** What is paid for the competition before fees. */
  price: number
  /** What the athlete pays online in all, fees and VAT included. */
  priceOnline: number
  /** The part paid in hand at kit pick-up. */
  deferredCash: number
  distanceM: number | null
  startsAt: string
  spots: SpotsView
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
  /** Why nobody can register now; null while registration is open, and where there is nothing to register for. */
  closedReason: ClosedReason | null
  /** Path of the course's GPX file on this host. */
  courseFile: string | null
  arrival: Arrival
  /** Hours before the start until which refunds can be asked for; 0 where nothing is said of them. */
  refundHours: number
  competitions: CompetitionView[]
  infoCards: InfoCard[]
  acceptanceItems: AcceptanceItem[]
  /** The event's own sponsors; without any, the organization's. */
  sponsors: Sponsor[]
  gallery: Picture[]
  video: Video | null
  /** Null until there are results to show. */
  results: EventResults | null
  statistics: EventStatistics | null
}

/** Who came first. Times are milliseconds; a podium has up to three places of each competition that has results. */
export type EventResults = {
  finishers: number
  competitions: { id: string; name: string; finishers: number; podium: PodiumPlace[] }[]
}
export type PodiumPlace = { place: number; name: string; timeMs: number }

/**
 * An event in figures. Times are milliseconds and of one competition, the one that most finished: those of different
 * distances say nothing together. The histogram has its bins in order, without gaps, each from `fromMs` on.
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

/** A price as its buyer reads it, see PriceBreakdown. */
export type PriceView = Pick<PriceBreakdown, 'base' | 'discount' | 'deferredCash' | 'processingFee' | 'vat' | 'total'>

/** What the registration flow starts from. `order` is the held order the visitor came back to. */
export type RegistrationPage = {
  event: EventPage
  currency: string
  /** To price what is being chosen; null while the organization can sell free places only. */
  fees: FeeRates | null
  order: HeldOrder | null
}

/** An athlete of a held order, without what only staff may see: whoever has the order's link sees this. */
export type ParticipantView = {
  competitionId: string
  firstName: string
  lastName: string
  email: string
}

/** An order whose places are held, as its buyer sees it while checking out. */
export type HeldOrder = {
  confirmationId: string
  draftKey: string
  state: 'held' | 'awaiting_payment'
  /** The moment the hold ends, and the server's clock when it was told, so that a wrong phone clock does not matter. */
  heldUntil: string
  serverNow: string
  participants: ParticipantView[]
  buyer: Pick<Buyer, 'firstName' | 'lastName' | 'email'> | null
  couponCode: string | null
  price: PriceView
}

/** How an event's entries in calendars are kept up: `sequence` grows with every change, see RFC 5545. */
export type EventRevision = { isCancelled: boolean; sequence: number }

/** An athlete on a confirmation. `ownPage` is the path of the page of theirs alone; on that page there is none. */
export type ConfirmedAthlete = {
  name: string
  competition: string
  startsAt: string
  bibNumber: string | null
  ownPage: string | null
}

/** A participant's own page: the one registration, for whoever has the link. */
export type ParticipantPage = Pick<ConfirmationPage, 'confirmationId' | 'confirmationNumber' | 'event' | 'arrival'> & {
  athletes: ConfirmedAthlete[]
  /** Which athlete of the order it is, counted from 0. */
  athletePosition: number
  /** Whether the registration still stands. */
  isIn: boolean
}

/** The confirmation page: public to whoever has the link, so it tells no DNI, phone, birth date or emergency contact. */
export type ConfirmationPage = {
  confirmationId: string
  confirmationNumber: string
  /** The nine labels of the specification and expired, cancelled, refunded, charged_back. */
  label: string
  /** Whether the page should ask again by itself, because a payment is still being decided. */
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
  /** Null: the order's page tells of all athletes. */
  athletePosition: null
  /** Whether anything was paid for it online that has not gone back. */
  isPaid: boolean
  buyerName: string
  buyerEmail: string
  currency: string
  price: PriceView
  couponCode: string | null
  confirmedAt: string | null
  heldUntil: string
  /** As it was promised when the order was made; 0 where nothing was. */
  refundHours: number
  arrival: Arrival
}
