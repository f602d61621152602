import type { CalendarEntry } from '../../server/rules/calendar.ts'
import type { OrderMessage } from '../../server/rules/message-views.ts'
import type { Frame } from './frame.ts'

/** The race as a calendar entry: the earliest start among the order's athletes, and the event's public page. */
export function calendarEntryOf({ t, organization }: Frame, order: OrderMessage): CalendarEntry {
  const { event, confirmationNumber: number, athletes } = order
  return {
    uid: `${number}@${new URL(organization.origin).hostname}`,
    title: event.title,
    description: t('calendar.description', { number, organization: organization.name }),
    url: `${organization.origin}/event/${event.slug}`,
    startsAt: athletes.map(({ startsAt }) => startsAt).toSorted()[0] ?? event.startsAt,
    locationName: event.locationName,
    locationAddress: event.locationAddress,
    latitude: event.latitude,
    longitude: event.longitude,
  }
}
