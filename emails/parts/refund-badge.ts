import type { RefundedOrderMessage } from '#rules/messages/message-views.ts'

export function badgeOf(mail: 'lost' | 'lostAlert', { isByHand, kept }: RefundedOrderMessage): string {
  if (isByHand) return `${mail}.badgeByHand`
  return kept > 0 ? `${mail}.badgeInPart` : `${mail}.badge`
}
