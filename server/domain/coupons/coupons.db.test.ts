import { testResource } from '#server/testing/test-resource.ts'
import { coupons } from './coupons.ts'

const terms = { usageLimit: null, description: '', allEvents: true, eventIds: [], expiresAt: null }

testResource(coupons, {
  permission: 'manage-coupons',
  details: { code: 'SOCIO', discount: 1500, ...terms },
  other: { code: 'PRENSA', discount: 10_000, ...terms },
})
