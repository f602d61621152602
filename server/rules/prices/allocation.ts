import type { Cents } from '../money/amounts.ts'
import type { PriceBreakdown } from './price.ts'

/**
 * Shares an amount by largest remainder: whole shares that add up to `amount`, each less than one unit from
 * `amount · weight / sum of weights`. Equal remainders go to the first. Amount and weights are whole and not negative;
 * where all weights are 0 they count as equal.
 */
export function allocate(amount: Cents, weights: readonly (number | bigint)[]): Cents[] {
  // Products of two amounts outgrow 53 bits.
  const exactWeights = weights.map(BigInt)
  const sum = exactWeights.reduce((total, weight) => total + weight, 0n)
  if (sum === 0n) return weights.length === 0 ? [] : allocate(amount, Array<number>(weights.length).fill(1))
  const products = exactWeights.map((weight) => BigInt(amount) * weight)
  const shares = products.map((product) => Number(product / sum))
  const missing = amount - shares.reduce((total, share) => total + share, 0)
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % sum }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index)
  for (const { index } of byRemainder.slice(0, missing)) shares[index]! += 1
  return shares
}

/** What a line sells: its price for the whole quantity, and the part of that paid in cash. */
export type LineAmounts = Readonly<{ base: Cents; deferredCash: Cents }>

/** The amounts of a price that orders and their lines store; the others follow from them. */
export const storedAmounts = [
  'base',
  'discount',
  'deferredCash',
  'platformFee',
  'providerFee',
  'vat',
  'total',
  'net',
] as const

/** A line's share of its order's price: over all lines each amount adds up to the order's. */
export type LinePrice = Readonly<Pick<PriceBreakdown, (typeof storedAmounts)[number]>>

/**
 * Shares an order's price among its lines, to the minor unit: the discount by price, the platform's fee by what is sold
 * after the discount, and what is paid online by what each line costs online, cash and the buyer's fees counted. VAT
 * takes each line's rounding, as it takes the order's.
 */
export function allocatePrice(order: PriceBreakdown, lines: readonly LineAmounts[]): LinePrice[] {
  const bases = lines.map(({ base }) => base)
  const discounts = allocate(order.discount, bases)
  const sold = bases.map((base, index) => base - discounts[index]!)
  const online = sold.map((amount, index) => Math.max(0, amount - lines[index]!.deferredCash))
  const nets = allocate(order.net, online)
  const hasFeesOnTop = order.net === order.sold - order.deferredCash
  const totals = allocate(
    order.total,
    hasFeesOnTop ? sold.map((amount, index) => onlineWeight(order, amount, nets[index]!)) : online,
  )
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

/**
 * In proportion to `net + (1+v)·p·sold`, which the formula of `priceOrder` multiplies by the same number for every line;
 * `(1+v)·p` is `P / sold · fees / (P + Q)` of the order.
 */
const onlineWeight = ({ sold, platformFee, processingFee, fees }: PriceBreakdown, soldByLine: Cents, net: Cents) =>
  BigInt(net) * BigInt(sold) * BigInt(Math.max(1, processingFee)) +
  BigInt(soldByLine) * BigInt(platformFee) * BigInt(fees)
