import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { Cents } from '#rules/money/amounts.ts'
import { amountToPay } from '#rules/payments/method-offer.ts'
import type { OfferedMethod } from '#rules/payments/offered-methods.ts'
import { payInCash } from '#rules/prices/price.ts'
import { Refused } from '#rules/refusals.ts'
import { loadClaimedDiscount } from '../coupons/coupon-uses.ts'
import type { OrderDetails } from '../orders/order-details.ts'
import type { OrderLine } from '../orders/order-line.ts'
import { repriceLines } from '../orders/order-lines.ts'
import { priceColumns, priceOfTerms, pricingTerms } from '../orders/order-price.ts'
import type { Order } from '../orders/order.ts'

type Change = Readonly<{ order: Order; details: OrderDetails; method: OfferedMethod; seenAmount: Cents | undefined }>

/**
 * Brings an unpaid order, whose row is locked, to the price of another method; its places and its discount stay. Throws
 * `Refused` `price_changed` unless the amount is the one that the buyer saw.
 */
export async function changeMethod(em: Em, ctx: Context, change: Change): Promise<void> {
  const { order, details, method, seenAmount } = change
  const lines = details.lines.filter(({ state }) => state !== 'cancelled')
  const seller = pricingTerms(ctx.organization, order)
  const price = priceOfTerms(seller, lines, await loadClaimedDiscount(em, order), method)
  const due = method === 'cash' ? payInCash(price) : price
  if (seenAmount !== undefined && seenAmount !== amountToPay(method, due))
    throw new Refused({ code: 'price_changed', values: { confirmationId: order.confirmationId } })
  Object.assign(order, priceColumns(seller, due), { paymentMethod: method })
  repriceLines(lines, lines, price)
  if (method === 'cash') payLinesInCash(lines)
}

/** After `repriceLines`: each line's share of the whole is paid in cash. */
export function payLinesInCash(lines: readonly OrderLine[]): void {
  for (const line of lines) Object.assign(line, payInCash(line))
}
