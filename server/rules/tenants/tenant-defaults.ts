export const tenantDefaults = {
  language: 'en',
  mainSport: 'running',
  paymentTiming: 'instant',
  eventStatus: 'draft',
  couponEvents: 'all',
} as const
