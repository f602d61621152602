import * as v from 'valibot'
import { closedObject } from '../text/closed-object.ts'
import { couponEntries } from '../coupons/coupon-schema.ts'
import { slug } from '../text/fields.ts'
import { instant } from '../time/clock.ts'
import { checkPresence } from './check-fields.ts'
import { daysFromApplying } from './days-from-applying.ts'
import { tenantDefaults } from './tenant-defaults.ts'

export const tenantCoupon = v.pipe(
  closedObject({
    ...couponEntries,
    usageLimit: v.optional(couponEntries.usageLimit, null),
    events: v.optional(
      v.union([v.literal('all'), v.array(slug)], 'must be "all" or a list of slugs'),
      tenantDefaults.couponEvents,
    ),
    expiresIn: v.optional(v.nullable(closedObject({ days: daysFromApplying }))),
    expiresAt: v.optional(v.nullable(instant)),
  }),
  checkPresence((has) => !has('expiresIn') || !has('expiresAt'), 'expiresIn', 'give expiresIn or expiresAt'),
)

export type TenantCoupon = v.InferOutput<typeof tenantCoupon>
