import { placeText } from './place-text.ts'
import { remainingLines, type SoldLine } from '../orders/sold-line.ts'

/** Holds nothing private: the entry may end up in a shared calendar. */
export type CalendarEntry = Readonly<{
  uid: string
  title: string
  description: string
  url: string
  startsAt: string
  locationName: string
  locationAddress: string
  latitude: number | null
  longitude: number | null
  isCancelled: boolean
  sequence: number
}>

/** `isOut`: nobody of them has a place any more. `revision` grows whenever one of them is changed, ends or is restored. */
export type RegistrationRevision = Readonly<{ isOut: boolean; revision: number }>

export type CalendarRegistration = Readonly<{
  registered: RegistrationRevision
  confirmationNumber: string
  athletePosition: number | null
  lines: readonly Pick<SoldLine, 'startsAt' | 'isCancelled'>[]
  event: Omit<CalendarEntry, 'uid' | 'description' | 'url'> & { slug: string }
}>

export const firstStartOf = ({
  event,
  lines,
}: Pick<CalendarRegistration, 'lines'> & { event: { startsAt: string } }): string =>
  remainingLines(lines)
    .flatMap(({ startsAt }) => startsAt ?? [])
    .toSorted()[0] ?? event.startsAt

export const calendarEntryOf = (
  { origin }: { origin: string },
  { event, confirmationNumber, athletePosition, lines, registered }: CalendarRegistration,
  description: string,
): CalendarEntry => ({
  uid: calendarUid({ origin }, confirmationNumber, athletePosition),
  title: event.title,
  description,
  url: `${origin}/event/${event.slug}`,
  startsAt: firstStartOf({ event, lines }),
  locationName: event.locationName,
  locationAddress: event.locationAddress,
  latitude: event.latitude,
  longitude: event.longitude,
  isCancelled: event.isCancelled || registered.isOut,
  sequence: event.sequence + registered.revision,
})

/**
 * The uid of an order, or of one of its athletes counted from 0. It contains no link to a page, since calendars are
 * shared.
 */
export const calendarUid = ({ origin }: { origin: string }, number: string, athletePosition: number | null): string =>
  `${number}${athletePosition === null ? '' : `-${athletePosition + 1}`}@${new URL(origin).hostname}`

// Races publish a start and no end.
export const raceHours = 4

export function calendarLinks(entry: CalendarEntry): { google: string; outlook: string } {
  const startsAt = new Date(entry.startsAt)
  const endsAt = new Date(startsAt.getTime() + raceHours * 3_600_000)
  const details = `${entry.description}\n${entry.url}`
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${formatCompactUtc(startsAt)}/${formatCompactUtc(endsAt)}`,
    details,
    location: placeText(entry),
  })
  const outlook = new URLSearchParams({
    rru: 'addevent',
    path: '/calendar/action/compose',
    subject: entry.title,
    startdt: startsAt.toISOString(),
    enddt: endsAt.toISOString(),
    body: details,
    location: placeText(entry),
  })
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  }
}

const formatCompactUtc = (date: Date) => date.toISOString().replace(/[-:]|\.\d{3}/g, '')
