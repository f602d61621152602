import { expect, test } from 'vitest'
import { ProviderRefused } from '../../../domain/payments/gateway.ts'
import { decimalsOf } from '../../../rules/money.ts'
import { fromStripeAmount, toStripeAmount } from './currency.ts'

/** An amount of whole units in our minor units, whatever number of decimals this runtime gives the currency. */
const units = (amount: number, currency: string) => amount * 10 ** decimalsOf(currency)

test.each([
  ['EUR', 10, 1_000],
  ['ARS', 11_435, 1_143_500],
  ['HUF', 5, 500],
  ['JPY', 500, 500],
  ['CLP', 12_000, 12_000],
  ['MGA', 12, 12],
  ['KWD', 5, 5_000],
  ['ISK', 5, 500],
  ['UGX', 5, 500],
])('%s %d is sent to Stripe as %d, and read back the same', (currency, whole, expected) => {
  expect(toStripeAmount(units(whole, currency), currency)).toBe(expected)
  expect(fromStripeAmount(expected, currency)).toBe(units(whole, currency))
})

test('an amount that Stripe cannot charge exactly is refused, never rounded', () => {
  expect(toStripeAmount(5_120, 'KWD')).toBe(5_120)
  expect(() => toStripeAmount(5_124, 'KWD')).toThrow(ProviderRefused)
})
