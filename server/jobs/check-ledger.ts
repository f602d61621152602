import { ledgerDifferences } from '../domain/ledger/ledger-differences.ts'
import type { Platform } from '../platform.ts'

/** Handles the queue `check-ledger`, every night: names what differs and changes none of it. */
export const checkLedgerJob = (platform: Platform) => async (): Promise<void> => {
  const { db } = platform.platformContext({ actor: { kind: 'system' } })
  for (const difference of await ledgerDifferences(db))
    platform.log.error(difference, 'the ledger differs from an order')
}
