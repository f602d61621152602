import { dateTimeFormat } from '../text/formatters.ts'

/** `YYYY-MM-DD` without time or zone. Compares as text. */
export type Day = string

export function formatDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}

/** `5/3/2027` as `05/03/2027`; a text that is no day as it is. */
export function dayText(text: string): string {
  const [, date, month, year] = text.trim().match(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/) ?? []
  return date && month ? `${date.padStart(2, '0')}/${month.padStart(2, '0')}/${year}` : text
}

export type DayError = 'date_required' | 'date_format' | 'date_nonexistent'

export function parseDay(input: string): { day: Day } | { error: DayError } {
  const text = input.trim()
  if (text === '') return { error: 'date_required' }
  // Without slashes when it was typed before the page's scripts, which write them.
  const match = text.match(/^(\d{2})(\/?)(\d{2})\2(\d{4})$/)
  if (!match) return { error: 'date_format' }
  const [, date = '', , month = '', year = ''] = match
  const exists = Number(date) >= 1 && Number(date) <= daysIn(Number(year), Number(month))
  return exists ? { day: `${year}-${month}-${date}` } : { error: 'date_nonexistent' }
}

function daysIn(year: number, month: number): number {
  if (year < 1 || month < 1 || month > 12) return 0
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (month === 2) return isLeap ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

export function dayOf(moment: Date, timeZone: string): Day {
  // Swedish dates are written as ISO 8601.
  return dateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)
}

export const dayBefore = (day: Day, days: number): Day =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

/** How many days after `from` the day `to` is; negative if before. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / 86_400_000
