import { paletteResults } from '#server/domain/palette/palette-results.ts'
import { contextOf } from '#server/http/request-state.ts'
import { textOf } from '#rules/lists/list-state.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/palette'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const search = textOf(new URL(args.request.url).searchParams, 'q')
    const results = await paletteResults(await contextOf(args), search)
    return Response.json(results, { headers: { 'cache-control': 'private, no-store' } })
  })
