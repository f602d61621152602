import { bookEarlierOrders } from '../domain/ledger/book-earlier-orders.ts'
import { ledgerDifferences } from '../domain/ledger/ledger-differences.ts'
import type { Platform } from '../platform.ts'

/** Handles the queue `check-ledger`, every night: names what differs and changes none of it. */
export const checkLedgerJob = (platform: Platform) => async (): Promise<void> => {
  const { db } = platform.platformContext({ actor: { kind: 'system' } })
  const booked = await bookEarlierOrders(db)
  if (booked) platform.log.warn({ orders: booked }, 'booked orders of which the ledger had no entry')
  for (const difference of await ledgerDifferences(db))
    platform.log.error(difference, 'the ledger differs from an order')
}
