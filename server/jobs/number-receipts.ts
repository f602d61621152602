import { numberReceipts } from '../domain/receipts/number-receipts.ts'
import type { Platform } from '../platform.ts'

const recentMs = 2 * 24 * 3_600_000

export const numberReceiptsJob = (platform: Platform) => async (): Promise<void> => {
  const since = new Date(Date.now() - recentMs)
  await numberReceipts(platform.platformContext({ actor: { kind: 'system' } }), { since })
}

/** Handles the queue `number-missing-receipts`, every night: what was left without a number for two days. */
export const numberMissingReceiptsJob = (platform: Platform) => async (): Promise<void> => {
  const count = await numberReceipts(platform.platformContext({ actor: { kind: 'system' } }), { since: null })
  if (count > 0) platform.log.info({ receipts: count }, 'numbered receipts of earlier orders')
}
