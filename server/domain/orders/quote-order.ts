import type { Em } from '#server/database/orm.ts'
import type { MethodOffer } from '#rules/payments/method-offer.ts'
import { priceView, type PriceView } from '#rules/prices/price-view.ts'
import type { Context } from '#server/context.ts'
import { queryOf } from '../command.ts'
import { ensureUsableCoupon } from '../coupons/coupon-uses.ts'
import type { Coupon } from '../coupons/coupon.ts'
import { methodOffers } from '../payments/method-offers.ts'
import { sellables } from '../sellables.ts'
import { countByNetwork } from './count-by-network.ts'
import { ensureChosen, ensurePayable } from './ensure-payable.ts'
import { loadOrder } from './load-order.ts'
import { orderDetails } from './order-details.ts'
import type { OrderLine } from './order-line.ts'
import { priceOfTerms, pricingTerms } from './order-price.ts'
import type { Order } from './order.ts'
import type { LineTerms } from './sellable.ts'

/** `price` is that of the method chosen before, else of the first; `methods` has all. */
export type OrderQuote = Readonly<{ price: PriceView; methods: MethodOffer[] }>

/**
 * The price with a coupon, null for none; redeems nothing. Throws `Refused` `order_not_found` and the codes of
 * `ensurePayable` and `ensureUsableCoupon`.
 */
export const quoteOrder = queryOf({
  permission: 'anybody',
  subject: loadOrder,
  async run({ em, ctx, subject: order }, { couponCode }: { couponCode: string | null }): Promise<OrderQuote> {
    const details = await orderDetails(em, order)
    ensureChosen(order)
    ensurePayable(order, details)
    const { lines, now, event } = details
    const { terms, coupon } = await termsWithCoupon(em, ctx, { order, lines }, { couponCode, now, isCheckout: false })
    const discount = coupon?.discount ?? 0
    const methods = methodOffers(ctx, { order, event, now }, { terms, discount })
    const chosen = methods.find(({ method }) => method === order.paymentMethod) ?? methods[0]
    const seller = pricingTerms(ctx.organization, order)
    const price = chosen?.price ?? priceView(priceOfTerms(seller, terms, discount), order.feesPaidBy)
    return { methods, price }
  },
})

/** What an order's lines are sold for now, and the coupon of a typed code when it can be used. */
export async function termsWithCoupon(
  em: Em,
  ctx: Context,
  { order, lines }: { order: Order; lines: readonly OrderLine[] },
  { couponCode, now, isCheckout }: { couponCode: string | null; now: Date; isCheckout: boolean },
): Promise<{ terms: LineTerms[]; coupon: Coupon | null }> {
  const coupon = couponCode ? await guessCoupon(em, ctx, order, { code: couponCode, now }) : null
  return { terms: await currentTerms(em, order, lines, { isCheckout }), coupon }
}

/** Counted before it is looked for, so that many guesses at once are not more; a right one is given back. */
async function guessCoupon(em: Em, ctx: Context, order: Order, guess: { code: string; now: Date }): Promise<Coupon> {
  await countByNetwork(ctx, 'coupons', 1)
  const coupon = await ensureUsableCoupon(em, order, guess)
  await countByNetwork(ctx, 'coupons', -1)
  return coupon
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
