import * as v from 'valibot'
import { couponCode, maxUsageLimit } from '../coupons/coupon.ts'
import { discount } from '../money/price-schema.ts'
import { closedObject } from '../text/closed-object.ts'
import { integerBetween, optionalParagraph, slug } from '../text/fields.ts'
import { instant } from '../time/clock.ts'
import { checkPresence } from './check-fields.ts'
import { daysFromApplying } from './days-from-applying.ts'
import { tenantDefaults } from './tenant-defaults.ts'

export const tenantCoupon = v.pipe(
  closedObject({
    code: couponCode,
    discount,
    usageLimit: v.optional(v.nullable(integerBetween(1, maxUsageLimit)), null),
    description: optionalParagraph(300),
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
