import type { Context } from '#server/context.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { calendarFile } from '#rules/events/calendar-file.ts'
import { calendarEntryOf, type CalendarEntry, type CalendarRegistration } from '#rules/events/calendar.ts'
import type { OrderContents } from '#rules/orders/order-contents.ts'

export type CalendarPage = CalendarRegistration & { contents?: OrderContents }

/** The same entry as in the e-mail. */
export const entryOf = ({ organization, locale }: Context, page: CalendarPage): CalendarEntry => {
  const values = { number: page.confirmationNumber, organization: organization.name }
  const description = page.contents === 'tickets' ? 'emails:calendar.tickets' : 'emails:calendar.description'
  return calendarEntryOf(organization, page, translatorOf(locale)(description, values))
}

export const calendarResponse = (ctx: Context, page: CalendarPage): Response =>
  new Response(calendarFile(entryOf(ctx, page), ctx.now), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${page.event.slug}.ics"`,
      'cache-control': 'private, no-store',
    },
  })
