import { createEvent } from 'ics'
import { placeText } from './place-text.ts'
import { type CalendarEntry, raceHours } from './calendar.ts'

export function calendarFile(entry: CalendarEntry, now: Date): string {
  const { error, value } = createEvent({
    uid: entry.uid,
    title: entry.title,
    description: entry.description,
    url: entry.url,
    location: placeText(entry),
    ...(entry.latitude !== null && entry.longitude !== null && { geo: { lat: entry.latitude, lon: entry.longitude } }),
    start: Date.parse(entry.startsAt),
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { hours: raceHours },
    status: entry.isCancelled ? 'CANCELLED' : 'CONFIRMED',
    busyStatus: entry.isCancelled ? 'FREE' : 'BUSY',
    sequence: entry.sequence,
    productId: '-//Dorsal//Registration//EN',
    ...timestampOption(now),
  })
  if (error || value === null) throw error ?? new Error('The calendar file came out empty')
  return value
}

// `ics` reads `timestamp`, but its types lack it.
const timestampOption = (now: Date): object => ({ timestamp: now.getTime() })
