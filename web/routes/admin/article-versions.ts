import { articleVersions } from '#server/domain/news/article-versions.ts'
import { contextOf } from '#server/http/request-state.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/article-versions'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const versions = await articleVersions(await contextOf(args), args.params.id)
    return Response.json(versions, { headers: { 'cache-control': 'private, no-store' } })
  })
