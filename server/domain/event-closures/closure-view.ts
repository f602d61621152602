import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { ClosureMoney, ClosureView, FailedOrder } from '#rules/events/event-closure.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { queryOf } from '../command.ts'
import { isNeeded } from '../refunds/refund.ts'
import { EventClosure } from './event-closure.ts'

const maxFailures = 50

/** How far the orders of a cancelled event are. Throws `Refused` `not_found`, `forbidden`. */
export const eventClosure = queryOf({
  permission: 'refund-orders',
  subject: closureOf,
  run: async ({ subject: closure }) => closure,
})

async function closureOf(em: Em, ctx: Context, eventId: string): Promise<ClosureView> {
  const closure = isId(eventId) ? await findClosure(em, ctx, eventId) : null
  if (!closure) throw new Refused({ code: 'not_found' })
  return closure
}

export async function findClosure(em: Em, ctx: Context, eventId: string): Promise<ClosureView | null> {
  const closure = await em.findOne(EventClosure, { organizationId: ctx.organization.id, eventId })
  if (!closure) return null
  const { id, action, isListed, orderCount, createdAt } = closure
  const [counts] = await query(em, countsOf(closure))
  const { target, pending, ...done } = counts!
  return {
    id,
    action,
    state: isListed && pending === 0 ? 'done' : 'running',
    startedAt: createdAt.toISOString(),
    ...done,
    total: isListed ? done.total : orderCount,
    target,
    money: await query(em, moneyOf(closure)),
    failures: await query(em, failuresOf(closure)),
  }
}

type Counts = Pick<ClosureView, 'total' | 'done' | 'failed' | 'moved' | 'target'> & { pending: number }

const countsOf = ({ organizationId, id, targetEventId = null }: EventClosure) => sql<Counts>`
  select count(*)::int as total, count(*) filter (where event_closure_order.state = 'done')::int as done,
    count(*) filter (where event_closure_order.state = 'failed')::int as failed,
    count(*) filter (where event_closure_order.state = 'pending')::int as pending,
    count(*) filter (where event_closure_order.state = 'done' and event_closure_order.action = 'move')::int as moved,
    (select json_build_object('id', id, 'title', title) from event
      where organization_id = ${organizationId} and id = ${targetEventId}::uuid) as target
  from event_closure_order
  join orders on orders.organization_id = event_closure_order.organization_id and orders.id = order_id
  where event_closure_order.organization_id = ${organizationId} and closure_id = ${id}`

const moneyOf = ({ organizationId, id }: EventClosure) => sql<ClosureMoney>`
  select refund.currency, coalesce(sum(amount) filter (where refund.state in ('requested', 'sent')), 0)::float8 as "underWay",
    coalesce(sum(amount) filter (where refund.state = 'done'), 0)::float8 as done,
    coalesce(sum(amount) filter (where refund.state = 'manual'), 0)::float8 as manual,
    coalesce(sum(amount) filter (where refund.state = 'failed' and ${isNeeded}), 0)::float8 as failed
  from event_closure_order
  join refund on refund.organization_id = event_closure_order.organization_id
    and refund.order_id = event_closure_order.order_id and because = 'event_cancelled'
  where event_closure_order.organization_id = ${organizationId} and closure_id = ${id}
    and event_closure_order.action <> 'move'
  group by refund.currency order by refund.currency`

const failuresOf = ({ organizationId, id }: EventClosure) => sql<FailedOrder>`
  select orders.id as "orderId", confirmation_number as "confirmationNumber", reason,
    coalesce(nullif(trim(concat_ws(' ', buyer ->> 'firstName', buyer ->> 'lastName')), ''), '') as buyer
  from event_closure_order
  join orders on orders.organization_id = event_closure_order.organization_id and orders.id = order_id
  where event_closure_order.organization_id = ${organizationId} and closure_id = ${id}
    and event_closure_order.state = 'failed'
  order by confirmation_number limit ${maxFailures}`
