import { expect, test } from 'vitest'
import { Refused } from '#rules/refusals.ts'
import { formatRefusal } from './print-error.ts'

test('a folder that changes the discount of a claimed coupon is rejected in a sentence', () => {
  const refusal = new Refused({ code: 'coupon_claimed', field: 'discount', values: { coupon: 'SOCIO' } })
  expect(formatRefusal(refusal)).toBe(
    'Orders have used this coupon: its discount stays. Give another one a code of its own. (coupon SOCIO)',
  )
})
