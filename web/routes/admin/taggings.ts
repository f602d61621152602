import * as v from 'valibot'
import { taggingView } from '#server/domain/registrations/find-tagging.ts'
import { undoTagging } from '#server/domain/registrations/undo-tagging.ts'
import { contextOf } from '#server/http/request-state.ts'
import { act } from '#web/acts.server.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/taggings'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => taggingView(await contextOf(args), new URL(args.request.url).searchParams.get('id') ?? ''))

export const action = act(v.object({ tagging: v.string() }), (ctx, { tagging }) => undoTagging(ctx, tagging))
