import type { Context } from '#server/context.ts'
import { calendarLinks, type CalendarRegistration } from '#rules/events/calendar.ts'
import { regionOf } from '#rules/text/locale.ts'
import type { SoldData } from '#web/screens/confirmation/confirmation-data.ts'
import { entryOf } from './calendar-entry.server.ts'
import { qrPath } from './qr-code.server.ts'

/** `path` is the confirmation's own. */
export function confirmationExtras(
  ctx: Context,
  page: CalendarRegistration & { event: { timeZone: string } },
  path: string,
): Omit<SoldData, 'page'> {
  const { organization, locale } = ctx
  const { name, contactEmail, contactPhone, whatsappIcon, region, origin, currency } = organization
  return {
    qr: qrPath(origin + path),
    calendar: { ...calendarLinks(entryOf(ctx, page)), file: `${path}/calendar.ics` },
    contact: { name, email: contactEmail, phone: contactPhone, hasWhatsapp: whatsappIcon },
    eventUrl: `${origin}/event/${page.event.slug}`,
    formats: { currency, region, dateRegion: regionOf(locale, region), timeZone: page.event.timeZone },
  }
}
