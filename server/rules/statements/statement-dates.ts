import { parseDay, type Day } from '../time/day.ts'

export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

export type StatementDateError =
  | 'date_missing'
  | 'date_format'
  | 'date_nonexistent'
  /** `03/04/2026` in a column where no day is above 12. */
  | 'date_ambiguous'

/**
 * Reads `26/11/2026`, `11/26/2026`, `2026-11-26`, `26.11.26`, `26-11-2026` or `20261126`, with or without a time after
 * it. `order` decides only what can be read in two ways; dots are only used with the day first.
 */
export function parseStatementDate(
  input: string,
  order: DateOrder | null,
): { day: Day } | { error: StatementDateError } {
  const parts = partsOf(input)
  if (parts === null) return { error: input.trim() === '' ? 'date_missing' : 'date_format' }
  const ordered = orderOf(parts) ?? order
  if (ordered === null || ordered === 'ymd') {
    if (parts.kind !== 'ymd') return { error: 'date_ambiguous' }
    return dayOfParts(parts.numbers)
  }
  const [first, second, year] = parts.numbers
  return dayOfParts(ordered === 'dmy' ? [year, second, first] : [year, first, second])
}

/** The order of a column, from the days above 12; null if they say nothing or contradict each other. */
export function detectDateOrder(texts: Iterable<string>): DateOrder | null {
  const orders = new Set<DateOrder>()
  for (const text of texts) {
    const parts = partsOf(text)
    const order = parts && orderOf(parts)
    if (order && (order !== 'dmy' || parts.numbers[0] !== parts.numbers[1])) orders.add(order)
  }
  return orders.size === 1 ? [...orders][0]! : null
}

type Numbers = [string, string, string]
type Parts = { kind: 'ymd' | 'dotted' | 'either'; numbers: Numbers }

const maxLength = 40

function partsOf(input: string): Parts | null {
  const text = input.slice(0, maxLength).trim()
  const [date = ''] = text.split(/[\sT,]/, 1)
  const compact = date.match(/^(20\d{2})(\d{2})(\d{2})$/)
  if (compact) return { kind: 'ymd', numbers: [compact[1]!, compact[2]!, compact[3]!] }
  const [first = '', second = '', third = '', ...rest] = date.split(/[/.-]/)
  const signs = date.replace(/\d/g, '')
  if (rest.length > 0 || signs.length !== 2 || signs[0] !== signs[1]) return null
  if (/^\d{4}$/.test(first) && isShort(second) && isShort(third))
    return { kind: 'ymd', numbers: [first, second, third] }
  if (!isShort(first) || !isShort(second) || !/^(?:\d{2}|\d{4})$/.test(third)) return null
  const year = third.length === 2 ? `20${third}` : third
  return { kind: signs[0] === '.' ? 'dotted' : 'either', numbers: [first, second, year] }
}

const isShort = (text: string): boolean => /^\d{1,2}$/.test(text)

function orderOf({ kind, numbers: [first, second] }: Parts): DateOrder | null {
  if (kind === 'ymd') return 'ymd'
  if (kind === 'dotted' || Number(first) > 12) return 'dmy'
  if (Number(second) > 12) return 'mdy'
  return Number(first) === Number(second) ? 'dmy' : null
}

const earliest: Day = '1899-12-31'

function dayOfParts([year, month, date]: Numbers): { day: Day } | { error: StatementDateError } {
  const result = parseDay(`${date.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`)
  return 'day' in result && result.day > earliest ? result : { error: 'date_nonexistent' }
}
