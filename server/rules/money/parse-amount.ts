import type { Cents } from './amounts.ts'
import { decimalsOf, isCurrency } from './currency.ts'
import { minorUnitsOf } from './money.ts'

export const decimalSeparators = ['.', ','] as const
export type DecimalSeparator = (typeof decimalSeparators)[number]

export type AmountError =
  | 'amount_empty'
  | 'amount_format'
  /** `1.234` without anything that tells whether the point groups. */
  | 'amount_ambiguous'
  | 'amount_decimals'
  | 'amount_too_large'
  /** It names another currency than the expected one. */
  | 'amount_currency'

type AmountOptions = Readonly<{ currency: string; decimalSeparator: DecimalSeparator | null }>

/**
 * Reads an amount of any country in minor units of `currency`: `1.234,50`, `1,234.50`, `1 234,50`, `1'234.50`, `-1`,
 * `12,00-`, `(12.00)`, `€ 12,00`, `12.00 EUR`. `decimalSeparator` decides only what can be read in two ways (`1.234`);
 * null: such a text is `amount_ambiguous`.
 */
export function parseAmount(
  input: string,
  { currency, decimalSeparator }: AmountOptions,
): { amount: Cents } | { error: AmountError } {
  const text = tidy(input)
  if (text === '') return { error: 'amount_empty' }
  const parts = text.length <= maxLength ? partsOf(text) : null
  const number = parts && numberOf(parts.digits)
  if (!number) return { error: 'amount_format' }
  if (!parts.units.every((unit) => mayMean(unit, currency))) return { error: unitError(parts.units) }
  const digits = number.kind === 'read' ? number : decimalSeparator && resolve(number, decimalSeparator)
  if (!digits) return { error: 'amount_ambiguous' }
  if (digits.fraction.length > decimalsOf(currency)) return { error: 'amount_decimals' }
  const amount = minorUnitsOf(digits.units, digits.fraction, decimalsOf(currency))
  if (amount === null) return { error: 'amount_too_large' }
  return { amount: parts.isNegative && amount !== 0 ? -amount : amount }
}

/**
 * The decimal separator of a column, from the texts that can be read in one way only; null if they disagree or say
 * nothing.
 */
export function detectDecimalSeparator(texts: Iterable<string>): DecimalSeparator | null {
  const separators = new Set<DecimalSeparator>()
  for (const text of texts) {
    const parts = text.length <= maxLength ? partsOf(tidy(text)) : null
    const number = parts && numberOf(parts.digits)
    if (number?.kind === 'read' && number.separator) separators.add(number.separator)
  }
  return separators.size === 1 ? [...separators][0]! : null
}

const maxLength = 60

const tidy = (text: string): string => (/^[!-&(-~]*$/.test(text) ? text : tidyAnySigns(text))

const tidyAnySigns = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u00b4`\u02bc]/g, "'")
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .trim()

type Parts = { isNegative: boolean; units: string[]; digits: string }

/** Signs and units may stand on either side of the digits, each once. */
function partsOf(text: string): Parts | null {
  const start = text.search(/[\d.,]/)
  if (start < 0) return null
  const [digits = ''] = text.slice(start).match(/^[\d.,' ]+/) ?? []
  const [before, after] = [text.slice(0, start), text.slice(start + digits.length)]
  const isInParentheses = before.includes('(') && after.includes(')')
  const affixes = isInParentheses ? [before.replace('(', ''), after.replace(')', '')] : [before, after]
  const signs = affixes.join('').match(/[+-]/g) ?? []
  if (signs.length + Number(isInParentheses) > 1) return null
  const units = affixes.map((affix) => affix.replace(/[+-]/, '').trim()).filter(Boolean)
  return { isNegative: isInParentheses || signs[0] === '-', units, digits: digits.trim() }
}

type Digits = { units: string; fraction: string }
type Number = ({ kind: 'read'; separator: DecimalSeparator | null } & Digits) | { kind: 'ambiguous'; text: string }

function numberOf(text: string): Number | null {
  if (!/^[\d.,' ]+$/.test(text)) return null
  const hasNeutralGroups = /[' ]/.test(text)
  const points = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (points + commas === 0) return read(text, null)
  if (points > 0 && commas > 0) return read(text, text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',')
  const separator = points > 0 ? '.' : ','
  if (points + commas > 1) return hasNeutralGroups ? null : read(text, separator === '.' ? ',' : '.')
  const isEitherWay = !hasNeutralGroups && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  return isEitherWay ? { kind: 'ambiguous', text } : read(text, separator)
}

function read(text: string, separator: DecimalSeparator | null): Number | null {
  const [whole = '', fraction = '', ...rest] = separator ? text.split(separator) : [text]
  if (rest.length > 0 || !/^\d*$/.test(fraction) || text.endsWith(separator ?? ' ')) return null
  const groups = whole.split(/[.,' ]/)
  const signs = new Set(whole.match(/[.,' ]/g))
  const isGrouped = groups.slice(1).every((group) => group.length === 3) && groups[0]!.length <= 3 && groups[0] !== ''
  if (groups.length > 1 && (!isGrouped || signs.size > 1)) return null
  return { kind: 'read', separator, units: groups.join('') || '0', fraction }
}

function resolve({ text }: { text: string }, separator: DecimalSeparator): Digits {
  const [units = '', fraction = ''] = text.split(separator)
  return { units: units.replace(/[.,]/, ''), fraction }
}

// A sign that several currencies share, such as $, is accepted for any.
const currenciesBySign: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY CNY',
  R$: 'BRL',
  US$: 'USD',
  U$S: 'USD',
  U$D: 'USD',
  AR$: 'ARS',
  'S/': 'PEN',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  kr: 'SEK NOK DKK ISK',
}

const mayMean = (unit: string, currency: string): boolean =>
  unit.toUpperCase() === currency ||
  (Object.hasOwn(currenciesBySign, unit) ? currenciesBySign[unit]!.includes(currency) : /^\p{Sc}$/u.test(unit))

const unitError = (units: readonly string[]): AmountError =>
  units.every(
    (unit) => Object.hasOwn(currenciesBySign, unit) || isCurrency(unit.toUpperCase()) || /^\p{Sc}$/u.test(unit),
  )
    ? 'amount_currency'
    : 'amount_format'
