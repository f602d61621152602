import { confirmationPage } from '#server/domain/orders/confirmation-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/register-calendar'
import { calendarResponse } from './calendar-entry.server.ts'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    return calendarResponse(ctx, await confirmationPage(ctx, args.params.confirmationId))
  })
