import { expect, test } from 'vitest'
import { chargeableStep, decimalsOf } from './currency.ts'

test.each([
  // ISO 4217, list one, "minor unit": every currency without two decimals.
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
  [2, 'EUR ARS GBP USD RSD'],
  [2, 'AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SLL SOS SYP YER'],
])('%d decimals: %s', (decimals, codes) => {
  for (const code of codes.split(' ')) expect(decimalsOf(code), code).toBe(decimals)
})

test('a provider charges any amount of most currencies, and thousandths that end in 0', () => {
  for (const code of ['EUR', 'COP', 'HUF', 'JPY', 'ISK']) expect(chargeableStep(code, 'stripe'), code).toBe(1)
  for (const code of ['BHD', 'JOD', 'KWD', 'OMR', 'TND']) expect(chargeableStep(code, 'stripe'), code).toBe(10)
  expect(['COP', 'ARS', 'CLP'].map((code) => chargeableStep(code, 'mercadopago'))).toEqual([100, 1, 1])
  expect([chargeableStep('MGA', 'stripe'), chargeableStep('KWD', 'sandbox')]).toEqual([100, 10])
})
