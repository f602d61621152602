import type { Cents } from '../money/amounts.ts'
import { refundableOfLines, type PaidLine } from './refundable-lines.ts'

/** Until when buyers cancel, in hours before the event's start; null where they cannot (0 hours). */
export const cancellationDeadline = (startsAt: Date, refundHours: number): Date | null =>
  refundHours > 0 ? new Date(startsAt.getTime() - refundHours * 3_600_000) : null

export const isCancellable = (deadline: Date | null, now: Date): boolean => deadline !== null && now <= deadline

/** A line, what leaves with it, and its cash of which nothing goes back; amounts in minor units. */
export type CancellableLine = PaidLine & Readonly<{ cash: Cents; dependents: readonly string[] }>

export function leavingLines<Line extends Pick<CancellableLine, 'id' | 'dependents'>>(
  lines: readonly Line[],
  chosen: readonly string[],
): Line[] {
  const ids = new Set(chosen)
  for (const { id, dependents } of lines) if (chosen.includes(id)) for (const other of dependents) ids.add(other)
  return lines.filter(({ id }) => ids.has(id))
}

/**
 * What goes back for lines that a buyer cancels: what was paid online of each, without the fees in it if the organizer
 * keeps them, never more than is `left` of the payments. `kept` are those fees; cash is not returned.
 */
export function cancellationPreview(
  lines: readonly CancellableLine[],
  { left, keepsFees }: { left: Cents; keepsFees: boolean },
): { lines: { lineId: string; amount: Cents }[]; amount: Cents; kept: Cents; cash: Cents } {
  const refunded = refundableOfLines(lines, { left, keepsFees })
  const sumOf = (amounts: readonly Cents[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const amount = sumOf(refunded.map((line) => line.amount))
  const kept = keepsFees ? sumOf(lines.map((line) => Math.min(line.fees, Math.max(0, line.total - line.refunded)))) : 0
  return { lines: refunded, amount, kept, cash: sumOf(lines.map(({ cash }) => cash)) }
}
