import { participantPage } from '#server/domain/registrations/participant-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { inLoader } from '#web/refusal.ts'
import type { Route } from './+types/participant-calendar'
import { calendarAnswer } from './calendar-entry.server.ts'

export const loader = (args: Route.LoaderArgs) =>
  inLoader(async () => {
    const ctx = await contextOf(args)
    return calendarAnswer(ctx, await participantPage(ctx, args.params.confirmationId))
  })
