import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { HoldScope } from '#rules/orders/holds.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { enqueueMessages } from '../messages/enqueue-message.ts'
import { endOrders } from './end-orders.ts'
import { endOfHoldMail, heldColumns, type HeldOrder } from './expire-holds.ts'

/**
 * Lets staff release unpaid places of one order or its whole network, for when somebody blocks a race, and tells who
 * waits with instructions to pay. Throws `Refused` `nothing_to_release`, `not_found`, `forbidden`.
 */
export const releaseHolds = command({
  permission: 'release-holds',
  subject: blockingOrder,
  action: 'holds.released',
  async run({ em, ctx, subject: { eventId, orderId, scope } }) {
    const orders = await query(em, heldOrders({ organizationId: ctx.organization.id, eventId, orderId }, scope))
    if (orders.length === 0) throw new Refused({ code: 'nothing_to_release' })
    const places = await countPlaces(em, ctx, orders)
    await endOrders(em, ctx, orders, 'cancelled')
    await enqueueMessages(ctx, em, orders.flatMap(endOfHoldMail))
    const counts = { orders: orders.length, places }
    return audited(counts, { subject: eventId, result: counts })
  },
})

type Release = { eventId: string; orderId: string; scope: HoldScope }

async function blockingOrder(em: Em, { organization }: Context, release: Release): Promise<Release> {
  const { eventId, orderId } = release
  if (!isId(eventId) || !isId(orderId)) throw new Refused({ code: 'not_found' })
  const [order] = await query(
    em,
    sql`
      select 1 from orders
      where organization_id = ${organization.id} and event_id = ${eventId} and id = ${orderId}`,
  )
  if (!order) throw new Refused({ code: 'not_found' })
  return release
}

const inScope = {
  order: sql`orders.id = blocking.id`,
  network: sql`(orders.id = blocking.id or orders.network = blocking.network)`,
} satisfies Record<HoldScope, unknown>

type OrderKey = { organizationId: string; eventId: string; orderId: string }

// Locks in the order of ids, as everywhere. Orders whose payment is being decided keep their places.
const heldOrders = ({ organizationId, eventId, orderId }: OrderKey, scope: HoldScope) => sql<HeldOrder>`
  select ${heldColumns}
  from orders join orders blocking on blocking.organization_id = orders.organization_id
    and blocking.event_id = orders.event_id
  where orders.organization_id = ${organizationId} and orders.event_id = ${eventId} and blocking.id = ${orderId}
    and ${inScope[scope]} and orders.state in ('held', 'awaiting_payment')
    and not exists (select from payment where payment.organization_id = orders.organization_id
      and payment.order_id = orders.id and payment.state in ('in_process', 'approved'))
  order by orders.id for update of orders`

async function countPlaces(em: Em, { organization }: Context, orders: readonly HeldOrder[]): Promise<number> {
  const [sum] = await query(
    em,
    sql<{ places: number }>`
      select coalesce(sum(quantity), 0)::int as places from order_place
      where organization_id = ${organization.id} and order_id = any (${orders.map(({ id }) => id)}::uuid[])`,
  )
  return sum!.places
}
