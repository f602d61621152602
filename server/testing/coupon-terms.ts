export const couponTerms = {
  discount: 1000,
  usageLimit: null,
  description: '',
  allEvents: true,
  eventIds: [],
  expiresAt: null,
}
