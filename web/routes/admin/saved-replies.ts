import { savedReplies } from '#server/domain/replies/saved-replies.ts'
import { contextOf } from '#server/http/request-state.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/saved-replies'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const replies = await savedReplies(await contextOf(args))
    return Response.json(replies, { headers: { 'cache-control': 'private, no-store' } })
  })
