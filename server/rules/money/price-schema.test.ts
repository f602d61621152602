import * as v from 'valibot'
import { expect, test } from 'vitest'
import { typedPrice } from './price-schema.ts'

test.each([
  ['es-AR', '1,234.50', 'money_comma:1.234,50'],
  ['es-AR', '1,234', 'money_comma:1.234'],
  ['en-GB', '1.234,50', 'money_point:1,234.50'],
  ['es-AR', '12.345.6', 'money'],
  ['es-AR', '-1,234.50', 'money'],
  ['es-AR', 'free', 'money'],
])('in %s, %s is rejected with how it is written there, where it is an amount elsewhere', (region, text, code) => {
  const result = v.safeParse(typedPrice({ currency: 'ARS', region }), text)
  expect(result.issues?.map(({ message }) => message)).toEqual([code])
})
