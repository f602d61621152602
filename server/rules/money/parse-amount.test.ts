import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { detectDecimalSeparator, parseAmount, type DecimalSeparator } from './parse-amount.ts'

const parseEuros = (text: string, decimalSeparator: DecimalSeparator | null = null) =>
  parseAmount(text, { currency: 'EUR', decimalSeparator })

describe('an amount of a statement', () => {
  test.each([
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1 234,50', 123_450],
    ['1\u00a0234,50', 123_450],
    ['1\u202f234,50', 123_450],
    ["1'234.50", 123_450],
    ['1’234.50', 123_450],
    ['1234.5', 123_450],
    ['12.345.678', 1_234_567_800],
    ['12,345,678', 1_234_567_800],
    ['1.234.567,8', 123_456_780],
    ['45', 4500],
    ['0', 0],
    ['-0,00', 0],
    ['.50', 50],
    ['-,5', -50],
    ['-1', -100],
    ['+1', 100],
    ['−12,00', -1200],
    ['(12.00)', -1200],
    ['12,00-', -1200],
    ['€ 12,00', 1200],
    ['-€12.00', -1200],
    ['€ -12,00', -1200],
    ['(€12.00)', -1200],
    ['12,00 EUR', 1200],
    ['EUR 12,00-', -1200],
    ['12,00 eur', 1200],
    ['１２，５０', 1250],
  ])('%s is %i cents', (text, amount) => {
    expect(parseEuros(text)).toEqual({ amount })
  })

  test.each([
    ['', 'amount_empty'],
    ['  \u00a0', 'amount_empty'],
    ['1e9', 'amount_format'],
    ['1E9', 'amount_format'],
    ['NaN', 'amount_format'],
    ['Infinity', 'amount_format'],
    ['0x1F', 'amount_format'],
    ['twelve', 'amount_format'],
    ['--1', 'amount_format'],
    ['-1-', 'amount_format'],
    ['(-1)', 'amount_format'],
    ['(1', 'amount_format'],
    ['1-2', 'amount_format'],
    ['1,234,5', 'amount_format'],
    ['12.345.6', 'amount_format'],
    ['1,23,456.00', 'amount_format'],
    ["1'234.567,00", 'amount_format'],
    ['1234.567.890', 'amount_format'],
    ['12,', 'amount_format'],
    ['.', 'amount_format'],
    ['٣', 'amount_format'],
    ['12,00 apples', 'amount_format'],
    ['26/11/2026', 'amount_format'],
    ['12,3456', 'amount_decimals'],
    ['0,123', 'amount_decimals'],
    ['1.234', 'amount_ambiguous'],
    ['9'.repeat(15), 'amount_too_large'],
    ['9'.repeat(61), 'amount_format'],
    ['12,00 USD', 'amount_currency'],
    ['£12.00', 'amount_currency'],
    ['R$ 12,00', 'amount_currency'],
  ])('%s is rejected as %s', (text, error) => {
    expect(parseEuros(text)).toEqual({ error })
  })

  it('takes the sign that several currencies share for any', () => {
    expect(parseAmount('$ 1.234,50', { currency: 'ARS', decimalSeparator: null })).toEqual({ amount: 123_450 })
    expect(parseAmount('US$1,234.50', { currency: 'USD', decimalSeparator: null })).toEqual({ amount: 123_450 })
    expect(parseAmount('US$1,234.50', { currency: 'ARS', decimalSeparator: null })).toEqual({
      error: 'amount_currency',
    })
  })

  it('of either reading is what the column says', () => {
    expect(parseEuros('1.234', ',')).toEqual({ amount: 123_400 })
    expect(parseEuros('1,234', '.')).toEqual({ amount: 123_400 })
    expect(parseEuros('1.234', '.')).toEqual({ error: 'amount_decimals' })
    expect(parseAmount('1.234', { currency: 'KWD', decimalSeparator: '.' })).toEqual({ amount: 1234 })
    expect(parseAmount('1.234', { currency: 'KWD', decimalSeparator: ',' })).toEqual({ amount: 1_234_000 })
    expect(parseAmount('1.234', { currency: 'JPY', decimalSeparator: ',' })).toEqual({ amount: 1234 })
    expect(parseAmount('10,5', { currency: 'JPY', decimalSeparator: ',' })).toEqual({ error: 'amount_decimals' })
  })

  it('of one reading is that, whatever the column says', () => {
    expect(parseEuros('12.50', ',')).toEqual({ amount: 1250 })
    expect(parseEuros('1.234,50', '.')).toEqual({ amount: 123_450 })
  })
})

describe('the decimal separator of a column', () => {
  test.each([
    [['1.234', '12,50'], ','],
    [['1.234', '12.50'], '.'],
    [['1.234', '1.234.567'], ','],
    [['1,234', "1'234.5"], '.'],
    [['-0,123'], ','],
    [['1.234', '5.000', '7'], null],
    [['12,50', '12.50'], null],
    [['Amount', '', 'x,y', '12,5'], ','],
    [[], null],
  ])('of %j is %s', (texts, separator) => {
    expect(detectDecimalSeparator(texts)).toBe(separator)
  })
})

const currencies = fc.constantFrom(['EUR', 2], ['JPY', 0], ['KWD', 3], ['CLF', 4]) as fc.Arbitrary<[string, number]>
const grouping = fc.constantFrom('', ' ', '\u00a0', "'", 'other')
const signs = fc.constantFrom(
  (text: string) => `-${text}`,
  (text: string) => `${text}-`,
  (text: string) => `(${text})`,
  (text: string) => `- ${text}`,
)

test('any amount is read back from each way to write it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      currencies,
      fc.constantFrom('.' as const, ',' as const),
      grouping,
      fc.option(signs, { nil: null }),
      fc.constantFrom('none', 'before', 'after'),
      (amount, [currency, decimals], separator, group, sign, code) => {
        const digits = String(amount).padStart(decimals + 1, '0')
        const units = digits.slice(0, digits.length - decimals)
        const groupSign = group === 'other' ? (separator === '.' ? ',' : '.') : group
        const grouped = units.replaceAll(/\B(?=(?:\d{3})+$)/g, groupSign)
        const plain = decimals ? `${grouped}${separator}${digits.slice(-decimals)}` : grouped
        const withCode = code === 'none' ? plain : code === 'before' ? `${currency} ${plain}` : `${plain} ${currency}`
        const text = sign ? sign(withCode) : withCode
        expect(parseAmount(text, { currency, decimalSeparator: separator }), text).toEqual({
          amount: sign && amount ? -amount : amount,
        })
      },
    ),
    { numRuns: 2_000 },
  )
})

test('any text is an exact integer or an error', () => {
  const signsOfAmounts = fc.string({ unit: fc.constantFrom(..."0123456789.,' -+()€$eENa") })
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), signsOfAmounts), (text) => {
      const result = parseEuros(text, '.')
      if ('amount' in result) expect(Number.isSafeInteger(result.amount)).toBe(true)
      else expect(result.error).toMatch(/^amount_/)
    }),
    { numRuns: 5_000 },
  )
})
