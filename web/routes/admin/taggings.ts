import * as v from 'valibot'
import { taggingView } from '#server/domain/registrations/find-tagging.ts'
import { undoTagging } from '#server/domain/registrations/undo-tagging.ts'
import { contextOf } from '#server/http/request-state.ts'
import { act } from '#web/acts.server.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/taggings'

export { clientAction } from '#web/client-action.ts'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const id = new URL(args.request.url).searchParams.get('id') ?? ''
    const tagging = await taggingView(await contextOf(args), id)
    return Response.json(tagging, { headers: { 'cache-control': 'private, no-store' } })
  })

export const action = act(v.object({ tagging: v.string() }), (ctx, { tagging }) => undoTagging(ctx, tagging))
