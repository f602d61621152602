import { testResource } from '#server/testing/test-resource.ts'
import { coupons } from './coupons.ts'

testResource(coupons, {
  permission: 'manage-coupons',
  typed: { code: ' socio ', discount: '12,5 %', usageLimit: '40', allEvents: 'true', description: 'Del club' },
  details: {
    code: 'SOCIO',
    discount: 1250,
    usageLimit: 40,
    allEvents: true,
    eventIds: [],
    expiresAt: null,
    description: 'Del club',
  },
  exported: ['SOCIO', 12.5, 'state.active', 'empty.eventTitles', 0, 0, null, 40, 'Del club'],
  other: {
    code: 'PRENSA',
    discount: 10_000,
    usageLimit: null,
    allEvents: true,
    eventIds: [],
    expiresAt: new Date('2020-01-01T10:00:00Z'),
    description: '',
  },
  rejected: [
    [{ code: '10 %' }, { code: 'coupon_code_format' }],
    [{ discount: '100,01' }, { discount: 'max_value:100' }],
    [{ usageLimit: '1000001' }, { usageLimit: 'max_value:1000000' }],
    [{ allEvents: 'false' }, { eventIds: 'events_required' }],
    [{ expiresAtDate: '01/01/2020' }, { expiresAtDate: 'date_future' }],
    [{ description: 'x'.repeat(301) }, { description: 'max_length:300' }],
  ],
  listed: {
    '': ['PRENSA', 'SOCIO'],
    'q=del+CLUB': ['SOCIO'],
    'state=active': ['SOCIO'],
    'state=expired': ['PRENSA'],
    'state=used': [],
    'sort=discount': ['SOCIO', 'PRENSA'],
    'sort=-code': ['SOCIO', 'PRENSA'],
  },
})
