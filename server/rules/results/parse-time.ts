/** Times of a results file, which timing programs and spreadsheets write in many ways. */
import * as v from 'valibot'
import { parseDuration } from '../text/parse-duration.ts'
import { isPossibleTime } from './possible-time.ts'
import { resultTime, withColons } from './result-schema.ts'
import { isZeroTime } from './result-status.ts'

/**
 * How a number was read that is no clock:
 * - `minutes`: as timing programs write them.
 * - `dayFraction`: below 1, which Excel stores; with four decimals or more it is nothing else.
 * - `digits`: hours, minutes and seconds without colons.
 */
export const timeReadings = ['minutes', 'dayFraction', 'digits'] as const
export type TimeReading = (typeof timeReadings)[number]

/** How many times of a file were read so, and the first of them. */
export type ReadTimes = Readonly<{ reading: TimeReading; count: number; text: string; ms: number }>

/** Whether the whole numbers of a file are hours, minutes and seconds: all of many can be, or one cannot. */
export type WholeNumbers = 'digits' | 'other' | 'unknown'

/** Excel shows a duration so in a column that is formatted as dates or times of a day. */
const timeOfDay = /\d ?[ap]\.? ?m\.?$|^\d{4}-\d\d-\d\d\b|^\d{1,2}\/\d{1,2}\/\d{2,4}\b/i

type Candidate = Readonly<{ ms: number; reading: TimeReading | 'seconds' | 'clock' }>
type Race = Parameters<typeof isPossibleTime>[1]
type Terms = Readonly<{
  wholeNumbers: WholeNumbers
  onReading: (reading: TimeReading, text: string, ms: number) => void
}>

type TimeProblem = Readonly<{
  reason: 'time_invalid' | 'time_absurd' | 'time_ambiguous' | 'time_of_day'
  value: string
}>

/** A number that can be several times over the distance is none: seconds, too, would be a time. */
export function parseTime(text: string, race: Race, { wholeNumbers, onReading }: Terms): number | null | TimeProblem {
  if (!text) return null
  const candidates = candidatesOf(text, wholeNumbers)
  if (candidates.length === 0) return { reason: timeOfDay.test(text) ? 'time_of_day' : 'time_invalid', value: text }
  const possible = candidates.filter(({ ms, reading }) => isPossible(ms, reading, race))
  const read = possible.length > 1 && race.distanceM === null ? withoutDistance(text, possible) : possible
  const [time, other] = read
  if (time && other) return { reason: 'time_ambiguous', value: text }
  if (!time || time.reading === 'seconds') return { reason: 'time_absurd', value: text }
  if (time.reading !== 'clock') onReading(time.reading, text, time.ms)
  return time.ms
}

/** A fraction, and a number of up to three digits, are minutes. */
const withoutDistance = (text: string, possible: readonly Candidate[]) =>
  possible.filter(({ reading }) => /^\d{4,}$/.test(text) || reading === 'minutes')

export function parseSplit(
  text: string,
  finish: number | null,
  { wholeNumbers, onReading }: Terms,
): number | 'split_invalid' | 'split_after_finish' | null {
  if (!text || isZeroTime(text)) return null
  const candidates = candidatesOf(text, wholeNumbers).filter(({ ms, reading }) => ms > 0 && reading !== 'seconds')
  if (candidates.length === 0) return 'split_invalid'
  const time = candidates.find(({ ms }) => finish === null || ms <= finish)
  if (!time) return 'split_after_finish'
  if (time.reading !== 'clock' && time.reading !== 'seconds') onReading(time.reading, text, time.ms)
  return time.ms
}

const isPossible = (ms: number, reading: Candidate['reading'], race: Race) =>
  v.is(resultTime, ms) && isPossibleTime(ms, race) && !(reading === 'minutes' && isInSeconds(ms, race))

/** A number of minutes so slow has seconds where it means minutes. */
const isInSeconds = (ms: number, { distanceM }: Race) => distanceM !== null && distanceM / (ms / 1000) < 0.1

const dayMs = 86_400_000

/**
 * Minutes with two decimals came from whole seconds: rounding to a second restores them. Days stand before the hours as
 * `1d 02:15:42`, `1.02:15:42` or `1 day, 2:15:42`; units after them, as in `1h02m33s`.
 */
function candidatesOf(text: string, wholeNumbers: WholeNumbers): Candidate[] {
  const number = Number(text.replace(',', '.'))
  const ofDay = { ms: Math.round(number * 86_400) * 1000, reading: 'dayFraction' } as const
  const ofMinutes = { ms: Math.round(number * 60) * 1000, reading: 'minutes' } as const
  if (/^0?[.,]\d{4,}$/.test(text)) return [ofDay]
  if (/^0?[.,]\d{1,3}$/.test(text)) return [ofMinutes, ofDay]
  if (/^\d{1,5}[.,]\d{1,4}$/.test(text)) return [ofMinutes]
  if (/^\d{1,7}$/.test(text)) return wholeNumber(text, wholeNumbers)
  if (/^\d{1,3}(?:[.,]\d{2}){2}$/.test(text)) return digits(text)
  const [, days, clock] =
    /^(\d{1,2})(?:\s?(?:d|days?|día|días|dias?),?\s*|\.)(\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,3})?)$/i.exec(text) ?? []
  const ms = parseDuration(clock ?? withColons(text))
  return ms === null ? [] : [{ ms: Number(days ?? 0) * dayMs + ms, reading: 'clock' }]
}

function wholeNumber(text: string, wholeNumbers: WholeNumbers): Candidate[] {
  const isClock = wholeNumbers === 'digits' && text.length > 3
  return [
    ...(text.length > 5 || isClock ? [] : [{ ms: Number(text) * 60_000, reading: 'minutes' as const }]),
    ...(text.length < 3 || wholeNumbers === 'other' ? [] : digits(text)),
    ...(isClock ? [] : [{ ms: Number(text) * 1000, reading: 'seconds' as const }]),
  ]
}

const digits = (text: string): Candidate[] => {
  const ms = parseDuration(withColons(text))
  return ms === null ? [] : [{ ms, reading: 'digits' }]
}

// Of ten numbers of seconds, one in 165 files has nothing but digits that a clock may show.
const manyTimes = 10

/** Learns from the times of a file, before they are read. */
export function wholeNumberFacts() {
  let count = 0
  let hasOther = false
  return {
    note(text: string): void {
      if (!/^\d{3,7}$/.test(text) || isZeroTime(text)) return
      count += 1
      hasOther ||= digits(text).length === 0
    },
    found: (): WholeNumbers => (hasOther ? 'other' : count >= manyTimes ? 'digits' : 'unknown'),
  }
}
