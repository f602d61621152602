import type { Cents } from '../money/amounts.ts'
import { divideHalfUp } from '../money/money.ts'

/** `loweredBy` is what moves before have taken off `unitPrice`. */
export type MovedLine = Readonly<{
  unitPrice: Cents
  base: Cents
  deferredCash: Cents
  total: Cents
  loweredBy: Cents
}>

/** The line that sold a place, and those that charged dearer moves since, the first one first. */
export type LinesOfPlace = readonly [MovedLine, ...MovedLine[]]

/** `due`: by how much the place is dearer. Else what `cash` changes by, and what each line is lowered by and refunds of it. */
export type MoveSettlement = Readonly<{
  due: Cents
  cash: Cents
  lines: readonly Readonly<{ lowered: Cents; refund: Cents }>[]
}>

/** The price of the competition, and what of the place's cash has been collected. */
export type MovedTo = Readonly<{ price: Cents; collected: Cents }>

export const agreedPrice = (lines: LinesOfPlace): Cents =>
  lines.reduce((sum, { unitPrice, loweredBy }) => sum + unitPrice - loweredBy, 0)

/**
 * Of a place that moves to a competition of `price`. Cheaper: first less cash is due, then of what was paid online, fees
 * and discount included, as large a part goes back as the price falls by, of the latest charges first, and at last what
 * was collected in cash. A free place has no fees either, which are part of the cash where all of it was to be in cash.
 */
export function settlementOfMove(lines: LinesOfPlace, { price, collected }: MovedTo): MoveSettlement {
  const difference = price - agreedPrice(lines)
  const [{ deferredCash, total }] = lines
  const dropped = Math.min(Math.max(-difference, 0), Math.max(deferredCash - collected, 0))
  let fall = Math.max(-difference, 0) - dropped
  const settled = lines.toReversed().map((line) => {
    const lowered = Math.min(fall, Math.max(onlinePrice(line) - line.loweredBy, 0))
    fall -= lowered
    return { lowered, refund: refundOf(line, line.loweredBy + lowered) - refundOf(line, line.loweredBy) }
  })
  const isFree = price === 0 && total === 0
  const lessCash = isFree ? deferredCash : dropped + Math.min(fall, deferredCash - dropped)
  return { due: Math.max(difference, 0), cash: 0 - lessCash, lines: settled.toReversed() }
}

/** What of a line's online payment moves to cheaper competitions have given back. */
export const refundedByMoves = (line: MovedLine): Cents => refundOf(line, line.loweredBy)

const onlinePrice = ({ base, deferredCash, total }: MovedLine): Cents => (total === 0 ? 0 : base - deferredCash)

function refundOf(line: MovedLine, lowered: Cents): Cents {
  const online = onlinePrice(line)
  if (online <= 0) return 0
  return divideHalfUp(BigInt(line.total) * BigInt(Math.min(lowered, online)), BigInt(online))
}
