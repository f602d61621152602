import * as v from 'valibot'
import type { Context } from '#server/context.ts'
import { addItem } from '#server/domain/merchandise/add-item.ts'
import { editItem } from '#server/domain/merchandise/edit-item.ts'
import { eventMerchandise } from '#server/domain/merchandise/event-merchandise.ts'
import { moveItem } from '#server/domain/merchandise/move-item.ts'
import { removeItem } from '#server/domain/merchandise/remove-item.ts'
import { contextOf } from '#server/http/request-state.ts'
import { merchandiseForm } from '#rules/merchandise/merchandise-form.ts'
import { wholeNumber } from '#rules/text/fields.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { Merchandise } from '#web/screens/merchandise/merchandise.tsx'
import type { Route } from './+types/event-merchandising'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['merchandising'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    return { event: await eventMerchandise(ctx, args.params.id), terms: termsOf(ctx) }
  })

const termsOf = ({ organization: { currency, region } }: Context) => ({ currency, region })

const id = v.object({ id: v.string() })

export const action = acts({
  add: act(
    (ctx) => v.intersect([v.object({ position: v.optional(wholeNumber) }), merchandiseForm(termsOf(ctx))]),
    addItem,
    ({ position, ...details }, { params }: Route.ActionArgs) => [params.id, details, position],
  ),
  edit: act(
    (ctx) => v.intersect([id, v.object({ revision: wholeNumber }), merchandiseForm(termsOf(ctx))]),
    editItem,
    ({ id: itemId, revision, ...details }) => [itemId, { revision, details }],
  ),
  move: act(
    v.object({ ...id.entries, direction: v.picklist(['up', 'down']) }),
    moveItem,
    ({ id: itemId, direction }) => [itemId, direction],
  ),
  remove: act(id, removeItem, ({ id: itemId }) => [itemId]),
})

export default function EventMerchandisingRoute({ loaderData }: Route.ComponentProps) {
  return <Merchandise {...loaderData} />
}
