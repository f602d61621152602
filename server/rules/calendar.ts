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
}>

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
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
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
const compact = (date: Date) => date.toISOString().replace(/[-:]|\.\d{3}/g, '')
