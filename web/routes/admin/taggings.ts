import { taggingView } from '#server/domain/registrations/find-tagging.ts'
import { contextOf } from '#server/http/request-state.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/taggings'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const id = new URL(args.request.url).searchParams.get('id') ?? ''
    const tagging = await taggingView(await contextOf(args), id)
    return Response.json(tagging, { headers: { 'cache-control': 'private, no-store' } })
  })
