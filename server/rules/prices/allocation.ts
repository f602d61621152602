import type { Cents } from '../money/amounts.ts'
import type { PriceBreakdown } from './price.ts'

/**
 * Shares an amount by largest remainder: whole shares that add up to `amount`, each less than one unit from
 * `amount · weight / sum of weights`. Equal remainders go to the first. Amount and weights are whole and not negative;
 * where all weights are 0 they count as equal.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.length === 0 ? [] : allocate(amount, Array<number>(weights.length).fill(1))
  // Products of two amounts outgrow 53 bits.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((product) => Number(product / BigInt(sum)))
  const missing = amount - shares.reduce((total, share) => total + share, 0)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: Number(product % BigInt(sum)) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
  for (const { index } of byRemainder.slice(0, missing)) shares[index]! += 1
  return shares
}

/** What a line sells: its price for the whole quantity, and the part of that paid in hand. */
export type LineAmounts = Readonly<{ base: Cents; deferredCash: Cents }>

/** A line's share of its order's price: over all lines each amount adds up to the order's. */
export type LinePrice = Readonly<
  Pick<PriceBreakdown, 'base' | 'discount' | 'deferredCash' | 'platformFee' | 'providerFee' | 'vat' | 'total' | 'net'>
>

/**
 * Shares an order's price among its lines, to the minor unit: the discount by price, the platform's fee by what is sold
 * after the discount, and what is paid online by what is left of that after the cash paid in hand. VAT takes each line's
 * rounding, as it takes the order's. Where everything is paid in hand the online fees are shared by what is sold.
 */
export function allocatePrice(order: PriceBreakdown, lines: readonly LineAmounts[]): LinePrice[] {
  const bases = lines.map(({ base }) => base)
  const discounts = allocate(order.discount, bases)
  const sold = bases.map((base, index) => base - discounts[index]!)
  const afterCash = sold.map((amount, index) => Math.max(0, amount - lines[index]!.deferredCash))
  const online = afterCash.some((amount) => amount > 0) ? afterCash : sold
  const nets = allocate(order.net, online)
  const totals = allocate(order.total, online)
  const platformFees = allocate(order.platformFee, sold)
  const providerFees = allocate(order.providerFee, totals)
  return lines.map(({ base, deferredCash }, index) => {
    const [discount, net, total] = [discounts[index]!, nets[index]!, totals[index]!]
    const [platformFee, providerFee] = [platformFees[index]!, providerFees[index]!]
    return {
      base,
      discount,
      deferredCash,
      platformFee,
      providerFee,
      vat: total - net - platformFee - providerFee,
      total,
      net,
    }
  })
}
