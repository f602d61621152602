import type { Context } from '../../context.ts'
import { asUuids } from '../../database/uuids.ts'
import type { Em } from '../../database/orm.ts'
import { giveCouponBack } from '../coupons/claims.ts'
import { givePlacesBack } from './places.ts'

type Ended = Readonly<{ id: string; couponId: string | null }>

/**
 * Ends orders whose rows are locked: places and coupons go back, registrations are cancelled, checkouts still open are
 * closed after the commit. An ended order lets go of its draft, so that the same visitor can begin anew.
 */
export async function endOrders(
  em: Em,
  { organization, enqueue }: Context,
  orders: readonly Ended[],
  state: 'expired' | 'cancelled' | 'refunded' | 'charged_back',
): Promise<void> {
  const ids = orders.map((order) => order.id)
  await givePlacesBack(em, organization.id, ids)
  for (const couponId of orders.flatMap((order) => order.couponId ?? []).toSorted())
    await giveCouponBack(em, { organizationId: organization.id, couponId })
  await em.execute(
    `update registration set status = 'cancelled' where organization_id = ? and order_id = any (?::uuid[])`,
    [organization.id, asUuids(ids)],
  )
  await em.execute(`update orders set state = ?, draft_key = id where organization_id = ? and id = any (?::uuid[])`, [
    state,
    organization.id,
    asUuids(ids),
  ])
  const open = await em.execute<{ id: string }[]>(
    `select id from payment
      where organization_id = ? and order_id = any (?::uuid[])
        and state in ('pending', 'in_process', 'rejected') and provider_payment_id is not null`,
    [organization.id, asUuids(ids)],
  )
  for (const { id } of open) await enqueue(em, 'close-checkout', { organizationId: organization.id, paymentId: id })
}
