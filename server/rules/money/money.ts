import type { BasisPoints, Cents } from './amounts.ts'
import { decimalsOf } from './currency.ts'
import { numberFormat } from '../text/formatters.ts'

export const wholeRate: BasisPoints = 10_000

/**
 * Rounds to the nearest integer, halves up; all money is rounded here. Takes a fraction of integers, because a float
 * has already lost the half. `denominator` must be positive.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): Cents {
  const dividend = 2n * numerator + denominator
  const divisor = 2n * denominator
  const quotient = dividend / divisor
  // BigInt division truncates towards zero; half up needs the floor.
  const nearest = dividend % divisor < 0n ? quotient - 1n : quotient
  return Number(nearest)
}

export function percentOf(amount: Cents, rate: BasisPoints): Cents {
  return divideHalfUp(BigInt(amount) * BigInt(rate), BigInt(wholeRate))
}

/** To the nearest multiple of `step`, halves up. */
export const roundToStep = (amount: Cents, step: Cents): Cents => divideHalfUp(BigInt(amount), BigInt(step)) * step

export function formatMoney(amount: Cents, currency: string, region: string): string {
  const decimals = decimalsOf(currency)
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const format = numberFormat(region, { style: 'currency', currency, ...digits })
  // ICU versions of servers and browsers differ in the narrow no-break space; all have the wide one.
  return format.format(majorUnitsOf(amount, currency)).replaceAll('\u202f', '\u00a0')
}

/** `$ 1,2 M`, for an axis. */
export function formatCompactMoney(amount: Cents, currency: string, region: string): string {
  const format = numberFormat(region, { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 })
  return format.format(majorUnitsOf(amount, currency)).replaceAll('\u202f', '\u00a0')
}

export function formatRate(rate: BasisPoints, region: string): string {
  return numberFormat(region, { style: 'percent', maximumFractionDigits: 2 }).format(rate / wholeRate)
}

export function majorUnitsOf(amount: Cents, currency: string): number {
  return amount / 10 ** decimalsOf(currency)
}

export function formatMoneyInput(amount: Cents, currency: string, region: string): string {
  const decimals = decimalsOf(currency)
  const isWhole = amount % 10 ** decimals === 0
  const options = { useGrouping: false, minimumFractionDigits: isWhole ? 0 : decimals }
  return numberFormat(region, { ...options, maximumFractionDigits: decimals }).format(majorUnitsOf(amount, currency))
}

/**
 * Minor units, or null. Understands the region's decimal and grouping signs (`1.234,56` in es-AR); the grouping sign
 * counts as the decimal one where it cannot group (`12.50` in es-AR).
 */
export function parseMoney(input: string, currency: string, region: string): Cents | null {
  const text = input.normalize('NFKC').replace(/[\s\p{Sc}]|^[A-Z]{3}|[A-Z]{3}$/gu, '')
  const decimals = decimalsOf(currency)
  const decimalSign = decimalSignOf(region)
  const groupSign = decimalSign === ',' ? '.' : ','
  const singleSeparator = text.match(/^(\d+)([.,])(\d+)$/)
  const isGrouped = (decimalSign === ',' ? /^\d{1,3}(\.\d{3})*(,\d*)?$/ : /^\d{1,3}(,\d{3})*(\.\d*)?$/).test(text)
  const isPlain = (decimalSign === ',' ? /^\d+(,\d*)?$/ : /^\d+(\.\d*)?$/).test(text)
  if (singleSeparator?.[2] === groupSign && !isGrouped)
    return minorUnitsOf(singleSeparator[1]!, singleSeparator[3]!, decimals)
  if (!isGrouped && !isPlain) return null
  const [units = '', fraction = ''] = text.split(decimalSign)
  return minorUnitsOf(units.replaceAll(groupSign, ''), fraction, decimals)
}

export function decimalSignOf(region: string): '.' | ',' {
  const parts = numberFormat(region, { minimumFractionDigits: 1 }).formatToParts(1.5)
  return parts.find((part) => part.type === 'decimal')?.value === ',' ? ',' : '.'
}

/** What `parseMoney` cannot read as the region writes it: `1,234.50` is `1.234,50` in es-AR. Null if it is no amount. */
export function swapSeparators(input: string, currency: string, region: string): string | null {
  const swapped = input.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
  return parseMoney(swapped, currency, region) === null ? null : swapped
}

/** Null if it has more decimals than the currency, or more digits than an integer keeps exactly. */
export function minorUnitsOf(units: string, fraction: string, decimals: number): Cents | null {
  if (fraction.length > decimals) return null
  const amount = Number(units + fraction.padEnd(decimals, '0'))
  return Number.isSafeInteger(amount) ? amount : null
}

/** Of a JSON number such as 114.34. Null if it has more decimals than the currency, or is no amount. */
export function minorUnitsOfNumber(amount: number, currency: string): Cents | null {
  const [, units, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? []
  return units === undefined ? null : minorUnitsOf(units, fraction, decimalsOf(currency))
}
