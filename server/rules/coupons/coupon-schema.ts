import * as v from 'valibot'
import { discount } from '../money/price-schema.ts'
import { integerBetween, optionalParagraph } from '../text/fields.ts'
import { couponCode } from './coupon.ts'

export const couponEntries = {
  code: couponCode,
  discount,
  usageLimit: v.nullable(integerBetween(1, 1_000_000)),
  description: optionalParagraph(300),
}
