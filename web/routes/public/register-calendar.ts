import { confirmationPage } from '#server/domain/orders/confirmation-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { inLoader } from '#web/refusal.ts'
import type { Route } from './+types/register-calendar'
import { calendarAnswer } from './calendar-entry.server.ts'

export const loader = (args: Route.LoaderArgs) =>
  inLoader(async () => {
    const ctx = await contextOf(args)
    return calendarAnswer(ctx, await confirmationPage(ctx, args.params.confirmationId))
  })
