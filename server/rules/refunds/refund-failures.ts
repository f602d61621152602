/** Reasons of providers for which a refund is not made, as far as there are words for them. */
export const refundFailures = [
  'account_invalid',
  'charge_disputed',
  'charge_for_pending_refund_disputed',
  'declined',
  'expired_or_canceled_card',
  'insufficient_funds',
  'lost_or_stolen_card',
  'not_paid',
  'refund_failed',
] as const
