import type { Cents } from '../money/amounts.ts'
import { divideHalfUp } from '../money/money.ts'
import type { MovedLine } from './moved-price.ts'
import type { FeePayer } from './price.ts'
import type { PriceView } from './price-view.ts'

export type KeptLine = MovedLine & Readonly<{ discount: Cents; vat: Cents }>

/** The price of a line before discount and fees, after moves to cheaper competitions. */
export const keptBase = ({ base, loweredBy }: Pick<MovedLine, 'base' | 'loweredBy'>): Cents => base - loweredBy

/**
 * What the lines cost that are kept of a confirmed order; `price` is all of it. A line that was lowered has its part of
 * discount and VAT left, and the processing fee is the rest.
 */
export function keptPrice(lines: readonly KeptLine[], price: Cents, payer: FeePayer): PriceView {
  const sumOf = (amount: (line: KeptLine) => Cents) => lines.reduce((sum, line) => sum + amount(line), 0)
  const base = sumOf(keptBase)
  const deferredCash = sumOf((line) => line.deferredCash)
  const total = price - deferredCash
  if (payer === 'organizer') return { base, discount: base - price, deferredCash, processingFee: 0, vat: 0, total }
  const discount = sumOf((line) => partLeft(line, line.discount))
  const vat = sumOf((line) => partLeft(line, line.vat))
  return { base, discount, deferredCash, processingFee: price - base + discount - vat, vat, total }
}

function partLeft({ base, deferredCash, loweredBy }: MovedLine, amount: Cents): Cents {
  const online = base - deferredCash
  if (loweredBy === 0 || online <= 0) return amount
  return divideHalfUp(BigInt(amount) * BigInt(Math.max(online - loweredBy, 0)), BigInt(online))
}
