/** What a calendar needs to know of a race. Nothing here is private: the entry may end up in a shared calendar. */
export type CalendarEntry = Readonly<{
  /** The same in every file made for this registration, so that importing twice leaves one entry. */
  uid: string
  title: string
  description: string
  /** Public address of the event's page. */
  url: string
  /** ISO, UTC. */
  startsAt: string
  locationName: string
  locationAddress: string
  latitude: number | null
  longitude: number | null
  isCancelled: boolean
  /** Grows with every change of the event, so that calendars take the later entry for the earlier one (RFC 5545). */
  sequence: number
}>

/** Whose entry it is: an order, or one of its participants. */
export type Registered = Readonly<{
  confirmationNumber: string
  athletePosition: number | null
  athletes: readonly { startsAt: string }[]
  event: Omit<CalendarEntry, 'uid' | 'description' | 'url'> & { slug: string }
}>

/** When the first of the athletes starts: a competition may start later than the event. */
export const firstStart = ({
  event,
  athletes,
}: Pick<Registered, 'athletes'> & { event: { startsAt: string } }): string =>
  athletes.map(({ startsAt }) => startsAt).toSorted()[0] ?? event.startsAt

/** The race as a calendar entry: the earliest start among the athletes, and the event's public page. */
export const calendarEntryOf = (
  { origin }: { origin: string },
  { event, confirmationNumber, athletePosition, athletes }: Registered,
  description: string,
): CalendarEntry => ({
  uid: calendarUid({ origin }, confirmationNumber, athletePosition),
  title: event.title,
  description,
  url: `${origin}/event/${event.slug}`,
  startsAt: firstStart({ event, athletes }),
  locationName: event.locationName,
  locationAddress: event.locationAddress,
  latitude: event.latitude,
  longitude: event.longitude,
  isCancelled: event.isCancelled,
  sequence: event.sequence,
})

/**
 * An order's entry in calendars, or that of one of its athletes, counted from 0: the same in every file made for it. It
 * tells no address of a page, as calendars are shared.
 */
export const calendarUid = ({ origin }: { origin: string }, number: string, athletePosition: number | null): string =>
  `${number}${athletePosition === null ? '' : `-${athletePosition + 1}`}@${new URL(origin).hostname}`

// Races publish a start and no end: four hours keep the morning free.
export const RACE_HOURS = 4

/** Addresses that open the entry in Google Calendar and in Outlook on the web. */
export function calendarLinks(entry: CalendarEntry): { google: string; outlook: string } {
  const startsAt = new Date(entry.startsAt)
  const endsAt = new Date(startsAt.getTime() + RACE_HOURS * 3_600_000)
  const details = `${entry.description}\n${entry.url}`
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${formatCompactUtc(startsAt)}/${formatCompactUtc(endsAt)}`,
    details,
    location: placeOf(entry),
  })
  const outlook = new URLSearchParams({
    rru: 'addevent',
    path: '/calendar/action/compose',
    subject: entry.title,
    startdt: startsAt.toISOString(),
    enddt: endsAt.toISOString(),
    body: details,
    location: placeOf(entry),
  })
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  }
}

/** "Parque 3 de Febrero, Av. Sarmiento" */
export const placeOf = (entry: CalendarEntry) => [entry.locationName, entry.locationAddress].filter(Boolean).join(', ')

/** 20261120T100000Z */
const formatCompactUtc = (date: Date) => date.toISOString().replace(/[-:]|\.\d{3}/g, '')
