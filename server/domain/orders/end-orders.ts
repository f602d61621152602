import type { Context } from '../../context.ts'
import { asUuids } from '../../database/uuids.ts'
import type { Em } from '../../database/orm.ts'
import { giveCouponBack } from '../coupons/claims.ts'
import { closeOpenCheckouts } from '../payments/close-open-checkouts.ts'
import { givePlacesBack } from './places.ts'

type Ended = Readonly<{ id: string; couponId: string | null }>

/**
 * Ends orders whose rows are locked: places and coupons go back, registrations are cancelled and their bib numbers free, checkouts still open are
 * closed after the commit. An ended order lets go of its draft, so that the same visitor can begin anew.
 */
export async function endOrders(
  em: Em,
  ctx: Context,
  orders: readonly Ended[],
  state: 'expired' | 'cancelled' | 'refunded' | 'charged_back',
): Promise<void> {
  const { organization } = ctx
  const ids = orders.map((order) => order.id)
  await givePlacesBack(em, organization.id, ids)
  for (const couponId of orders.flatMap((order) => order.couponId ?? []).toSorted())
    await giveCouponBack(em, { organizationId: organization.id, couponId })
  await em.execute(
    // The bib number is the last word of what is searched.
    `update registration set status = 'cancelled', bib_number = null, search_text = case
        when search_text like '% ' || lower(bib_number) then left(search_text, -1 - length(bib_number))
        else search_text end
      where organization_id = ? and order_id = any (?::uuid[])`,
    [organization.id, asUuids(ids)],
  )
  await em.execute(`update orders set state = ?, draft_key = id where organization_id = ? and id = any (?::uuid[])`, [
    state,
    organization.id,
    asUuids(ids),
  ])
  await closeOpenCheckouts(em, ctx, ids)
}
