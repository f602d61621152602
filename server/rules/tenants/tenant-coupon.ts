import * as v from 'valibot'
import { couponEntries } from '../coupons/coupon-schema.ts'
import { slug } from '../text/fields.ts'
import { instant } from '../time/clock.ts'
import { daysFromApplying } from './days-from-applying.ts'
import { tenantDefaults } from './tenant-defaults.ts'

export const tenantCoupon = v.pipe(
  v.strictObject({
    ...couponEntries,
    usageLimit: v.optional(couponEntries.usageLimit, null),
    events: v.optional(
      v.union([v.literal('all'), v.array(slug)], 'must be "all" or a list of slugs'),
      tenantDefaults.couponEvents,
    ),
    expiresIn: v.optional(v.nullable(v.strictObject({ days: daysFromApplying }))),
    expiresAt: v.optional(v.nullable(instant)),
  }),
  v.forward(
    v.partialCheck(
      [['expiresIn'], ['expiresAt']],
      ({ expiresIn, expiresAt }) => expiresIn === undefined || expiresAt === undefined,
      'give expiresIn or expiresAt',
    ),
    ['expiresIn'],
  ),
)

export type TenantCoupon = v.InferOutput<typeof tenantCoupon>
