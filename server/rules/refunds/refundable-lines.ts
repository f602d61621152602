import type { Cents } from '../money/amounts.ts'

export type PaidLine = Readonly<{ id: string; total: Cents; fees: Cents; refunded: Cents }>

/**
 * What goes back for lines of an order: what was paid online of each and is not on its way back yet, without the fees
 * in it if the organizer keeps them; together never more than what is `left` of the order's payments without these fees.
 */
export function refundableOfLines(
  lines: readonly PaidLine[],
  { left, keepsFees }: { left: Cents; keepsFees: boolean },
): { lineId: string; amount: Cents }[] {
  const parts = lines.map(({ id, total, fees, refunded }) => {
    const unreturned = Math.max(0, total - refunded)
    return { id, unreturned, kept: keepsFees ? Math.min(fees, unreturned) : 0 }
  })
  let rest = Math.max(0, left - parts.reduce((sum, { kept }) => sum + kept, 0))
  return parts.flatMap(({ id, unreturned, kept }) => {
    const amount = Math.min(rest, unreturned - kept)
    rest -= amount
    return amount > 0 ? [{ lineId: id, amount }] : []
  })
}

/** Shares an amount among payments, the first one first: which of it goes back by which. */
export function shareAmongPayments<Payment extends Readonly<{ left: Cents }>>(
  payments: readonly Payment[],
  amount: Cents,
): { payment: Payment; amount: Cents }[] {
  let rest = amount
  return payments.flatMap((payment) => {
    const share = Math.min(rest, payment.left)
    rest -= share
    return share > 0 ? [{ payment, amount: share }] : []
  })
}
