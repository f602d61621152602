import type { RawBuilder } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { releaseCoupon } from '../coupons/coupon-uses.ts'
import { deleteDrafts } from '../order-drafts/delete-drafts.ts'
import { closeCheckoutsOf } from '../payments/close-open-checkouts.ts'
import { sellables } from '../sellables.ts'
import type { LineKind } from '#rules/orders/line-kinds.ts'
import { idsByKind } from './order-lines.ts'
import { releasePlaces } from './places.ts'

type EndedOrder = Readonly<{ id: string; couponId?: string | null }>
type EndedLine = { id: string; kind: LineKind; quantity: number }
type ReleasedLine = EndedLine & { bibNumber: string | null }

/**
 * Ends orders whose rows are locked: places and coupons go back, what was sold is released, checkouts still open are
 * closed after the commit. An ended order lets go of its draft, so that the same visitor can begin again, unless staff
 * added it: then nobody accepted terms, and its form adds nobody again. Returns the lines that ended, with the bibs
 * that are free again.
 */
export async function endOrders(
  em: Em,
  ctx: Context,
  orders: readonly EndedOrder[],
  state: 'expired' | 'cancelled' | 'refunded' | 'charged_back',
): Promise<ReleasedLine[]> {
  const { id: organizationId } = ctx.organization
  const ids = orders.map((order) => order.id)
  if (state !== 'expired') await endPendingCharges(em, ctx, sql`order_id = any (${ids}::uuid[])`)
  await releasePlaces(em, organizationId, ids)
  for (const couponId of orders.flatMap((order) => order.couponId ?? []).toSorted())
    await releaseCoupon(em, { organizationId, couponId })
  const lines = await endLines(em, organizationId, ids)
  const freeBibs = new Map<string, string>()
  for (const [kind, lineIds] of idsByKind(lines))
    for (const [lineId, bib] of await sellables[kind].release(em, ctx, lineIds)) freeBibs.set(lineId, bib)
  await query(
    em,
    sql`update orders set state = ${state}, network = null, holder = null,
        draft_key = case when confirmed_at is not null and terms_accepted_at is null then draft_key else id end
      where organization_id = ${organizationId} and id = any (${ids}::uuid[])`,
  )
  if (state !== 'expired') await deleteDrafts(em, organizationId, ids)
  await closeCheckoutsOf(em, ctx, ids)
  return lines.map((line) => ({ ...line, bibNumber: freeBibs.get(line.id) ?? null }))
}

const endLines = (em: Em, organizationId: string, orderIds: readonly string[]): Promise<EndedLine[]> =>
  query(
    em,
    sql<EndedLine>`
      update order_line set state = 'ended'
      where organization_id = ${organizationId} and order_id = any (${orderIds}::uuid[])
        and state in ('held', 'confirmed')
      returning id, kind, quantity`,
  )

/**
 * Ends what is charged for moves of athletes who leave, and what adds merchandise to their places, as long as it is not
 * paid. Before pools (docs/decisions/0078).
 */
export async function endPendingCharges(em: Em, ctx: Context, isLeaving: RawBuilder<unknown>): Promise<void> {
  const { id } = ctx.organization
  const charges = await query(
    em,
    sql<EndedOrder>`
      select id, coupon_id as "couponId" from orders where organization_id = ${id} and (
        state = 'awaiting_payment' and moved_registration_id in (select registration.id from registration
          where registration.organization_id = ${id} and ${isLeaving})
        or state in ('held', 'awaiting_payment') and adds_to_registration_id in (select registration.id from registration
          where registration.organization_id = ${id} and ${isLeaving}))
      order by id for update`,
  )
  if (charges.length > 0) await endOrders(em, ctx, charges, 'cancelled')
}
