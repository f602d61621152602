import * as v from 'valibot'
import { holdsPage } from '#server/domain/orders/holds-page.ts'
import { releaseHolds } from '#server/domain/orders/release-holds.ts'
import { contextOf } from '#server/http/request-state.ts'
import { pageOf } from '#rules/lists/list-state.ts'
import { holdScopes } from '#rules/orders/holds.ts'
import { act } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { HoldsList } from '#web/screens/holds/holds-list.tsx'
import type { Route } from './+types/event-holds'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['holds'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () =>
    holdsPage(await contextOf(args), args.params.id, pageOf(new URL(args.request.url).searchParams)),
  )

const releaseForm = v.object({ order: v.string(), scope: v.picklist(holdScopes) })

export const action = act(releaseForm, releaseHolds, ({ order, scope }, { params }: Route.ActionArgs) => [
  { eventId: params.id, orderId: order, scope },
])

export default function EventHolds({ loaderData: page }: Route.ComponentProps) {
  return <HoldsList page={page} />
}
