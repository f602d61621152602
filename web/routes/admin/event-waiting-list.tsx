import * as v from 'valibot'
import { removeWaitingEntry, removeWaitingNetwork } from '#server/domain/waiting-lists/leave-waiting-list.ts'
import { moveWaitingEntry, undoWaitingMove } from '#server/domain/waiting-lists/move-waiting-entry.ts'
import { restoreWaitingEntries, restoreWaitingEntry } from '#server/domain/waiting-lists/restore-waiting-entry.ts'
import { waitingListPage } from '#server/domain/waiting-lists/waiting-list.ts'
import { contextOf } from '#server/http/request-state.ts'
import { waitingMoveForm } from '#rules/waiting-lists/waiting-form.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { WaitingLists } from '#web/screens/waiting-list/waiting-lists.tsx'
import type { Route } from './+types/event-waiting-list'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['waiting-lists', 'validation'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => waitingListPage(await contextOf(args), args.params.id))

const entry = v.object({ entry: v.string() })

export const action = acts({
  move: act(v.object({ ...entry.entries, ...waitingMoveForm.entries }), moveWaitingEntry, ({ entry: id, ...move }) => [
    id,
    move,
  ]),
  'undo-move': act(v.object({ ...entry.entries, at: v.string() }), undoWaitingMove, ({ entry: id, at }) => [id, at]),
  remove: act(entry, removeWaitingEntry, ({ entry: id }) => [id]),
  'remove-network': act(entry, removeWaitingNetwork, ({ entry: id }) => [id]),
  'restore-network': act(v.object({ entries: v.string() }), restoreWaitingEntries, ({ entries }) => [
    entries.split(','),
  ]),
  restore: act(entry, restoreWaitingEntry, ({ entry: id }) => [id]),
})

export default function EventWaitingList({ loaderData: page }: Route.ComponentProps) {
  return <WaitingLists page={page} />
}
