import * as v from 'valibot'
import { described } from '../text/described.ts'
import { couponCode, maxUsageLimit } from '../coupons/coupon.ts'
import { discount } from '../money/price-schema.ts'
import { closedObject } from '../text/closed-object.ts'
import { integerBetween, optionalParagraph, orNull, slug } from '../text/fields.ts'
import { instant } from '../time/clock.ts'
import { checkPresence } from './check-fields.ts'
import { daysFromApplying } from './days-from-applying.ts'
import { tenantDefaults } from './tenant-defaults.ts'

export const tenantCoupon = v.pipe(
  closedObject({
    code: described(couponCode, 'What buyers type, in capitals; a later apply finds the coupon by it.'),
    discount: described(discount, 'Hundredths of a percent: 1000 is 10 %.'),
    usageLimit: described(orNull(integerBetween(1, maxUsageLimit)), 'How many orders may use it.'),
    description: optionalParagraph(300),
    events: v.optional(
      v.union([v.literal('all'), v.array(slug)], 'must be "all" or a list of slugs'),
      tenantDefaults.couponEvents,
    ),
    expiresIn: described(
      v.optional(v.nullable(closedObject({ days: daysFromApplying }))),
      'Last day, counted from the day of applying.',
    ),
    expiresAt: described(v.optional(v.nullable(instant)), 'An instant instead; null: no end.'),
  }),
  checkPresence((has) => !has('expiresIn') || !has('expiresAt'), 'expiresIn', 'give expiresIn or expiresAt'),
)

export type TenantCoupon = v.InferOutput<typeof tenantCoupon>
