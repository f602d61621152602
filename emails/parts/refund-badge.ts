import type { RefundedOrderMessage } from '#rules/messages/message-views.ts'

export function badgeOf(mail: 'lost' | 'lostAlert', { isManualRefund, kept }: RefundedOrderMessage): string {
  if (isManualRefund) return `${mail}.badgeManual`
  return kept > 0 ? `${mail}.badgeInPart` : `${mail}.badge`
}
