/** Tables of one organization each: guarded by row-level security on organization_id, by the migrations that make them. */
export const tenantTables = [
  'fee_plan',
  'bank_details',
  'membership',
  'invitation',
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
  'standing',
  'news_article',
] as const
