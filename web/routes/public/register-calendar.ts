import { confirmationPage } from '../../../server/domain/orders/confirmation-page.ts'
import { contextOf } from '../../../server/http/request-state.ts'
import { calendarFile } from '../../../server/rules/calendar-file.ts'
import { inLoader } from '../../refusal.ts'
import type { Route } from './+types/register-calendar'
import { calendarEntryOf } from './calendar-entry.server.ts'

/** The race as a file for any calendar. */
export const loader = (args: Route.LoaderArgs) =>
  inLoader(async () => {
    const ctx = await contextOf(args)
    const page = await confirmationPage(ctx, args.params.confirmationId)
    return new Response(calendarFile(calendarEntryOf(ctx, page), ctx.now), {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="${page.event.slug}.ics"`,
        'cache-control': 'private, no-store',
      },
    })
  })
