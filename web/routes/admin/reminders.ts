import { remindersView } from '#server/domain/answers/reminders-view.ts'
import { contextOf } from '#server/http/request-state.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/reminders'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const id = new URL(args.request.url).searchParams.get('id') ?? ''
    const reminders = await remindersView(await contextOf(args), id)
    return Response.json(reminders, { headers: { 'cache-control': 'private, no-store' } })
  })
