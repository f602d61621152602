/** `at_provider`: somebody returned money on the provider's own pages. */
export const refundReasons = [
  'no_place',
  'coupon_used',
  'event_cancelled',
  'organization_deleted',
  'order_cancelled',
  'already_paid',
  'price_changed',
  'by_organizer',
  'line_cancelled',
  'goodwill',
  'by_buyer',
  'overpaid',
  'wrong_amount',
  'moved',
  'at_provider',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** Of money that came beside what its order costs: its return takes nothing back of the sale. */
export const reasonsBesideSale = [
  'no_place',
  'coupon_used',
  'already_paid',
  'price_changed',
  'overpaid',
  'wrong_amount',
] as const satisfies readonly RefundReason[]
