import * as v from 'valibot'
import { couponEntries } from '../coupons/coupon-schema.ts'
import { slug } from '../text/fields.ts'
import { daysFromApplying } from './days-from-applying.ts'

export const tenantCoupon = v.strictObject({
  ...couponEntries,
  events: v.union([v.literal('all'), v.pipe(v.array(slug), v.minLength(1))], 'must be "all" or a list of slugs'),
  expiresIn: v.nullable(v.strictObject({ days: daysFromApplying })),
})

export type TenantCoupon = v.InferOutput<typeof tenantCoupon>
