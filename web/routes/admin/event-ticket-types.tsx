import * as v from 'valibot'
import type { Context } from '#server/context.ts'
import { addTicketType } from '#server/domain/tickets/add-ticket-type.ts'
import { editTicketType } from '#server/domain/tickets/edit-ticket-type.ts'
import { eventTicketTypes } from '#server/domain/tickets/event-ticket-types.ts'
import { moveTicketType } from '#server/domain/tickets/move-ticket-type.ts'
import { removeTicketType } from '#server/domain/tickets/remove-ticket-type.ts'
import { switchTickets } from '#server/domain/tickets/switch-tickets.ts'
import { contextOf } from '#server/http/request-state.ts'
import { checkbox, wholeNumber } from '#rules/text/fields.ts'
import { ticketTypeForm } from '#rules/tickets/ticket-type-form.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { TicketTypes } from '#web/screens/ticket-types/ticket-types.tsx'
import type { Route } from './+types/event-ticket-types'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['ticket-types'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const event = await eventTicketTypes(ctx, args.params.id)
    return { event, terms: termsOf(ctx, event) }
  })

const termsOf = ({ organization: { currency, region } }: Context, { timeZone }: { timeZone: string }) => ({
  currency,
  region,
  timeZone,
})

const formIn = async (ctx: Context, { params }: Route.ActionArgs) =>
  ticketTypeForm(termsOf(ctx, await eventTicketTypes(ctx, params.id)))

const id = v.object({ id: v.string() })

export const action = acts({
  add: act(
    async (ctx, args: Route.ActionArgs) =>
      v.intersect([v.object({ position: v.optional(wholeNumber) }), await formIn(ctx, args)]),
    addTicketType,
    ({ position, ...details }, { params }) => [params.id, details, position],
  ),
  edit: act(
    async (ctx, args: Route.ActionArgs) =>
      v.intersect([id, v.object({ revision: wholeNumber }), await formIn(ctx, args)]),
    editTicketType,
    ({ id: typeId, revision, ...details }) => [typeId, { revision, details }],
  ),
  move: act(
    v.object({ ...id.entries, direction: v.picklist(['up', 'down']) }),
    moveTicketType,
    ({ id: typeId, direction }) => [typeId, direction],
  ),
  remove: act(id, removeTicketType, ({ id: typeId }) => [typeId]),
  switch: act(v.object({ isOn: checkbox }), switchTickets, ({ isOn }, { params }: Route.ActionArgs) => [
    params.id,
    isOn,
  ]),
})

export default function EventTicketTypesRoute({ loaderData }: Route.ComponentProps) {
  return <TicketTypes {...loaderData} />
}
