import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import type { PriceBreakdown } from '#rules/prices/price.ts'
import type { PriceView } from '#rules/views.ts'
import { Competition } from '../competitions/competition.ts'
import { ensureUsableCoupon } from '../coupons/coupon-uses.ts'
import type { Coupon } from '../coupons/coupon.ts'
import { Registration } from '../registrations/registration.ts'
import { ensurePayable } from './ensure-payable.ts'
import { loadOrder } from './load-order.ts'
import type { Order } from './order.ts'
import { priceOfRegistrations, priceView } from './order-price.ts'

/**
 * The price with a coupon, null for none; redeems nothing. Throws `Refused` `order_not_found` and the codes of
 * `ensurePayable` and `ensureUsableCoupon`.
 */
export async function quoteOrder(
  ctx: Context,
  confirmationId: string,
  { couponCode }: { couponCode: string | null },
): Promise<PriceView> {
  return ctx.db.transaction(async (em) => {
    const order = await loadOrder(em, ctx, confirmationId)
    const now = await databaseNow(em)
    await ensurePayable(em, order, now)
    return priceView((await priceWithCoupon(em, ctx, order, { couponCode, now })).price)
  })
}

export async function priceWithCoupon(
  em: Em,
  { organization }: Context,
  { organizationId, id, eventId, couponId }: Order,
  { couponCode, now }: { couponCode: string | null; now: Date },
): Promise<{ price: PriceBreakdown; coupon: Coupon | null }> {
  const coupon = couponCode
    ? await ensureUsableCoupon(em, {
        organizationId,
        eventId,
        code: couponCode,
        currentCouponId: couponId ?? null,
        now,
      })
    : null
  const athletes = await em.find(Registration, { organizationId, orderId: id }, { orderBy: { position: 'asc' } })
  const competitions = await em.find(Competition, { organizationId, eventId })
  const enteredCompetitions = athletes.map((athlete) =>
    competitions.find(({ id: competitionId }) => competitionId === athlete.competitionId)!,
  )
  return { price: priceOfRegistrations(organization, enteredCompetitions, coupon?.discount), coupon }
}
