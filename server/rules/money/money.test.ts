import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideHalfUp, formatMoney, minorUnitsOfNumber, parseMoney, percentOf, formatMoneyInput } from './money.ts'

describe('a number of JSON', () => {
  it('is read exactly, whatever a float makes of it', () => {
    const read = (amount: number, currency: string) => minorUnitsOfNumber(amount, currency)
    expect([114.34, 0.1, 1.15, 8.2, 25_000].map((amount) => read(amount, 'ARS'))).toEqual([
      11_434, 10, 115, 820, 2_500_000,
    ])
    expect([read(25_000, 'CLP'), read(5_000, 'COP'), read(0, 'BRL')]).toEqual([25_000, 500_000, 0])
  })

  it('with more decimals than the currency, or none at all, is no amount', () => {
    for (const [amount, currency] of [
      [1.005, 'ARS'],
      [0.5, 'CLP'],
      [-1, 'ARS'],
      [1e21, 'ARS'],
      [Number.NaN, 'ARS'],
    ] as const)
      expect(minorUnitsOfNumber(amount, currency), String(amount)).toBeNull()
  })
})

describe('rounding', () => {
  it('goes to the nearest integer, halves up', () => {
    expect([1n, 2n, 3n, 5n, -1n, -2n, -3n, -5n].map((tenths) => divideHalfUp(tenths, 2n))).toEqual([
      1, 1, 2, 3, 0, -1, -1, -2,
    ])
  })

  it('is off by half a unit at most, whatever is divided', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.bigInt({ min: 1000n, max: 10n ** 9n }),
        (numerator, denominator) => {
          const error = 2n * (BigInt(divideHalfUp(numerator, denominator)) * denominator - numerator)
          expect(error <= denominator && error > -denominator).toBe(true)
        },
      ),
    )
  })

  it('takes a percentage that a float would get wrong', () => {
    // 1.005 × 100 is 100.49999999999999 in floating point.
    expect(percentOf(10_050, 100)).toBe(101)
    expect(percentOf(9_007_199_254_740_991, 10_000)).toBe(9_007_199_254_740_991)
  })
})

describe('money', () => {
  const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

  it('is written as the region does, with the decimals of its currency', () => {
    expect(plainSpaces(formatMoney(1_234_567, 'ARS', 'es-AR'))).toBe('$ 12.345,67')
    expect(plainSpaces(formatMoney(1_234_567, 'EUR', 'es-ES'))).toBe('12.345,67 €')
    expect(formatMoney(1_234_567, 'GBP', 'en-GB')).toBe('£12,345.67')
    expect(formatMoney(12_345, 'JPY', 'en-US')).toBe('¥12,345')
    expect(plainSpaces(formatMoney(12_345, 'KWD', 'en-US'))).toBe('KWD 12.345')
  })

  it('is written and read with ISO 4217’s decimals where ICU has none', () => {
    expect(plainSpaces(formatMoney(12_000_050, 'COP', 'es-CO'))).toBe('$ 120.000,50')
    expect(plainSpaces(formatMoney(1_000_000, 'HUF', 'hu-HU'))).toBe('10 000,00 Ft')
    expect(plainSpaces(formatMoney(150_000, 'RSD', 'sr-Latn-RS'))).toBe('1.500,00 RSD')
    expect(plainSpaces(formatMoney(25_000_500, 'IQD', 'en-IQ'))).toBe('IQD 25,000.500')
    expect(parseMoney('120.000,5', 'COP', 'es-CO')).toBe(12_000_050)
    expect(parseMoney('120.000', 'COP', 'es-CO')).toBe(12_000_000)
    expect(formatMoneyInput(12_000_000, 'COP', 'es-CO')).toBe('120000')
  })

  it('is understood as it is typed in the region', () => {
    expect(parseMoney('1.234,56', 'ARS', 'es-AR')).toBe(123_456)
    expect(parseMoney('$ 12.500', 'ARS', 'es-AR')).toBe(1_250_000)
    expect(parseMoney('12.50', 'ARS', 'es-AR')).toBe(1250)
    expect(parseMoney('1,234.5', 'GBP', 'en-GB')).toBe(123_450)
    expect(parseMoney('£ 12,5', 'GBP', 'en-GB')).toBe(1250)
    expect(parseMoney('45', 'EUR', 'es-ES')).toBe(4500)
    expect(parseMoney('1.250', 'JPY', 'es-ES')).toBe(1250)
    expect(parseMoney('0', 'EUR', 'es-ES')).toBe(0)
  })

  it('is rejected when it is none, has too many decimals or is too large', () => {
    for (const text of ['', 'free', '-5', '1,234,5', '12.345.6', '1.234,567', '1e5', '٣', '9'.repeat(20), ',5', '.']) {
      expect(parseMoney(text, 'ARS', 'es-AR'), text).toBeNull()
    }
    expect(parseMoney('10,5', 'JPY', 'es-ES')).toBeNull()
  })

  it('comes back from how it was written', () => {
    const styles = fc.constantFrom(
      ['ARS', 'es-AR'],
      ['EUR', 'es-ES'],
      ['GBP', 'en-GB'],
      ['CLP', 'es-CL'],
      ['KWD', 'en-US'],
    )
    fc.assert(
      fc.property(fc.nat(1_000_000_000), styles, (amount, [currency = '', region = '']) => {
        expect(parseMoney(formatMoney(amount, currency, region), currency, region)).toBe(amount)
      }),
    )
  })
})
