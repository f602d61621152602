import { participantPage } from '#server/domain/registrations/participant-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/participant-calendar'
import { calendarResponse } from './calendar-entry.server.ts'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    return calendarResponse(ctx, await participantPage(ctx, args.params.confirmationId))
  })
