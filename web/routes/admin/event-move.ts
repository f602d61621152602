import * as v from 'valibot'
import { moveEffects } from '#server/domain/events/move-effects.ts'
import { contextOf } from '#server/http/request-state.ts'
import { Refused } from '#rules/refusals.ts'
import { timeZone } from '#rules/time/time-zone-schema.ts'
import { runAction } from '#web/refusal.ts'
import type { Route } from './+types/event-move'

const startForm = v.object({
  startsAt: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
  timeZone,
})

/** For the start that is being entered. */
export const loader = (args: Route.LoaderArgs) =>
  runAction(async () => {
    const start = v.safeParse(startForm, Object.fromEntries(new URL(args.request.url).searchParams))
    if (!start.success) throw new Refused({ code: 'not_found' })
    return moveEffects(await contextOf(args), args.params.id, start.output)
  })
