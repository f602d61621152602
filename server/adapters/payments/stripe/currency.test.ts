import { expect, test } from 'vitest'
import { ProviderRefused } from '#server/domain/payments/gateway.ts'
import { fromStripeAmount, toStripeAmount } from './currency.ts'

test.each([
  ['EUR', 1_000, 1_000],
  ['ARS', 1_143_500, 1_143_500],
  ['HUF', 500, 500],
  ['COP', 12_000_050, 12_000_050],
  ['RSD', 150_000, 150_000],
  ['JPY', 500, 500],
  ['CLP', 12_000, 12_000],
  ['MGA', 1_200, 12],
  ['KWD', 5_120, 5_120],
  ['ISK', 5, 500],
  ['UGX', 5, 500],
])('%s %d of our minor units is sent to Stripe as %d, and read back the same', (currency, amount, expected) => {
  expect(toStripeAmount(amount, currency)).toBe(expected)
  expect(fromStripeAmount(expected, currency)).toBe(amount)
})

test.each([
  ['KWD', 5_124],
  ['MGA', 1_250],
])('an amount that Stripe cannot charge exactly is rejected, never rounded: %s %d', (currency, amount) => {
  expect(() => toStripeAmount(amount, currency)).toThrow(ProviderRefused)
})
