import type { Context } from '#server/context.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { calendarFile } from '#rules/events/calendar-file.ts'
import { calendarEntryOf, type CalendarEntry, type CalendarRegistration } from '#rules/events/calendar.ts'

/** The same entry as in the e-mail. */
export const entryOf = ({ organization, locale }: Context, page: CalendarRegistration): CalendarEntry => {
  const values = { number: page.confirmationNumber, organization: organization.name }
  return calendarEntryOf(organization, page, translatorOf(locale)('emails:calendar.description', values))
}

export const calendarResponse = (ctx: Context, page: CalendarRegistration): Response =>
  new Response(calendarFile(entryOf(ctx, page), ctx.now), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${page.event.slug}.ics"`,
      'cache-control': 'private, no-store',
    },
  })
