export const tenantDefaults = {
  language: 'en',
  mainSport: 'running',
  paymentTiming: 'instant',
  feesPaidBy: 'buyer',
  eventStatus: 'draft',
  couponEvents: 'all',
} as const
