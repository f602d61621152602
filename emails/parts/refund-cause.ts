import type { RefundedOrderMessage } from '#rules/messages/message-views.ts'
import type { RefundReason } from '#rules/refunds/refund-reasons.ts'

/** With the texts' word for an order whose last lines were cancelled. */
export const causeOf = ({ because, isWhole }: RefundedOrderMessage): RefundReason | 'all_cancelled' =>
  because === 'line_cancelled' && isWhole ? 'all_cancelled' : because
