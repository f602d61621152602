import type { ProviderRefund } from '../payments/gateway.ts'
import { referenceOf, type Refund } from './refund.ts'

export type MatchedRefund = Readonly<{ reported: ProviderRefund; row: Refund | null }>

/**
 * Which of our refunds of a payment each reported one is: by the provider's id, by our reference, else the oldest one of
 * its amount whose answer was lost; null for money that was returned on the provider's own pages.
 */
export function matchRefunds(rows: readonly Refund[], reported: readonly ProviderRefund[]): MatchedRefund[] {
  const rowsById = new Map(reported.map((each) => [each.id, rows.find((row) => isNamed(row, each)) ?? null]))
  const free = rows.filter((row) => isWaiting(row) && ![...rowsById.values()].includes(row))
  return reported.map((each) => {
    const row = rowsById.get(each.id) ?? null
    if (row || each.reference !== null) return { reported: each, row }
    const index = free.findIndex(({ amount }) => amount === each.amount)
    return { reported: each, row: free.splice(index, index === -1 ? 0 : 1)[0] ?? null }
  })
}

const isNamed = (row: Refund, { id, reference }: ProviderRefund) =>
  row.providerRefundId === id || referenceOf(row) === reference

const isWaiting = ({ state, providerRefundId }: Refund) =>
  (state === 'requested' || state === 'sent') && providerRefundId == null
