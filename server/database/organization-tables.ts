/**
 * Tables whose rows belong to one organization. Row-level security on organization_id guards each, by the migration
 * that makes it.
 */
export const organizationTables = [
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
  'order_line',
  'registration',
  'payment',
  'message',
  'standing',
  'result_import',
  'imported_result',
  'news_article',
] as const
