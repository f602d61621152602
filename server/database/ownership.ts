/** Tables of one organization each: guarded by row-level security on organization_id. */
export const tenantTables = [
  'fee_plan',
  'membership',
  'event',
  'competition',
  'place_pool',
  'coupon',
  'coupon_event',
  'orders',
  'order_place',
  'registration',
  'payment',
  'message',
] as const
