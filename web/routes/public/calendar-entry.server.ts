import type { Context } from '../../../server/context.ts'
import { translatorOf } from '../../../server/i18n/translator.ts'
import type { CalendarEntry } from '../../../server/rules/calendar.ts'
import type { ConfirmationPage } from '../../../server/rules/views.ts'

/** The race as a calendar entry: the earliest start among the order's athletes, the same entry as the e-mail's. */
export function calendarEntryOf({ organization, locale }: Context, page: ConfirmationPage): CalendarEntry {
  const { event, confirmationNumber: number, athletes } = page
  const { title, locationName, locationAddress, latitude, longitude } = event
  return {
    uid: `${number}@${new URL(organization.origin).hostname}`,
    title,
    description: translatorOf(locale)('emails:calendar.description', { number, organization: organization.name }),
    url: `${organization.origin}/event/${event.slug}`,
    startsAt: athletes.map(({ startsAt }) => startsAt).toSorted()[0] ?? event.startsAt,
    locationName,
    locationAddress,
    latitude,
    longitude,
  }
}
