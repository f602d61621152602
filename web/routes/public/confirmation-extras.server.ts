import type { Context } from '#server/context.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { calendarLinks } from '#rules/events/calendar.ts'
import { regionOf } from '#rules/text/locale.ts'
import type { SoldData } from '#web/screens/confirmation/confirmation-data.ts'
import { entryOf, type CalendarPage } from './calendar-entry.server.ts'
import { qrPath } from './qr-code.server.ts'

export function confirmationExtras(
  ctx: Context,
  page: CalendarPage & { event: { timeZone: string; title: string } },
  path: string,
): Omit<SoldData, 'page'> & { title: string } {
  const { organization, locale } = ctx
  const { name, contactEmail, contactPhone, whatsappIcon, region, origin, currency } = organization
  const names = { event: page.event.title, organization: name }
  return {
    title: translatorOf(locale)('confirmation:documentTitle', names),
    qr: qrPath(origin + path),
    calendar: { ...calendarLinks(entryOf(ctx, page)), file: `${path}/calendar.ics` },
    contact: { name, email: contactEmail, phone: contactPhone, hasWhatsapp: whatsappIcon },
    eventUrl: `${origin}/event/${page.event.slug}`,
    formats: { currency, region, dateRegion: regionOf(locale, region), timeZone: page.event.timeZone },
  }
}
