import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { PriceBreakdown } from '#rules/prices/price.ts'
import type { PriceView } from '#rules/prices/price-view.ts'
import { ensureUsableCoupon } from '../coupons/coupon-uses.ts'
import type { Coupon } from '../coupons/coupon.ts'
import { sellables } from '../sellables.ts'
import { ensurePayable } from './ensure-payable.ts'
import { loadOrder } from './load-order.ts'
import { orderDetails } from './order-details.ts'
import type { OrderLine } from './order-line.ts'
import { priceOfTerms, priceView } from './order-price.ts'
import type { Order } from './order.ts'
import type { LineTerms } from './sellable.ts'

/**
 * The price with a coupon, null for none; redeems nothing. Throws `Refused` `order_not_found` and the codes of
 * `ensurePayable` and `ensureUsableCoupon`.
 *
 * @unaudited It writes nothing: only a checkout drops files that are asked no more.
 */
export async function quoteOrder(
  ctx: Context,
  confirmationId: string,
  { couponCode }: { couponCode: string | null },
): Promise<PriceView> {
  return ctx.db.transaction(async (em) => {
    const order = await loadOrder(em, ctx, confirmationId)
    const details = await orderDetails(em, order)
    ensurePayable(order, details)
    const { lines, now } = details
    return priceView((await priceWithCoupon(em, ctx, { order, lines }, { couponCode, now, isCheckout: false })).price)
  })
}

/** The price that an order's lines have now, with the coupon of a typed code when it can be used. */
export async function priceWithCoupon(
  em: Em,
  { organization }: Context,
  { order, lines }: { order: Order; lines: readonly OrderLine[] },
  { couponCode, now, isCheckout }: { couponCode: string | null; now: Date; isCheckout: boolean },
): Promise<{ terms: LineTerms[]; price: PriceBreakdown; coupon: Coupon | null }> {
  const coupon = couponCode ? await ensureUsableCoupon(em, order, { code: couponCode, now }) : null
  const terms = await currentTerms(em, order, lines, { isCheckout })
  return { terms, price: priceOfTerms(organization, terms, coupon?.discount), coupon }
}

/** What lines of any kinds cost now, in their order; see `Sellable`. */
async function currentTerms(
  em: Em,
  order: Order,
  lines: readonly OrderLine[],
  options: { isCheckout: boolean },
): Promise<LineTerms[]> {
  const termsById = new Map<string, LineTerms>()
  for (const [kind, ofKind] of Map.groupBy(lines, (line) => line.kind)) {
    const terms = await sellables[kind].currentTerms(em, order, ofKind, options)
    for (const [index, { id }] of ofKind.entries()) termsById.set(id, terms[index]!)
  }
  return lines.map(({ id }) => termsById.get(id)!)
}
