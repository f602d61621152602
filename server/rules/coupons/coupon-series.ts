import * as v from 'valibot'
import type { DetailsOf } from '../forms/form-of.ts'
import { codeField, numberField, percentField } from '../forms/typed-field.ts'
import { couponTerms } from './coupon-resource.ts'
import { couponCode } from './coupon.ts'

/** `prefix` is what all codes of the series begin with. */
export const couponSeriesFields = {
  prefix: codeField(v.pipe(couponCode, v.maxLength(31, 'max_length:31'))),
  count: numberField(1, 500),
  discount: percentField,
  ...couponTerms,
}

export type CouponSeries = DetailsOf<typeof couponSeriesFields>
