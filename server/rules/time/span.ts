import { numberFormat } from '../text/formatters.ts'
import { wallClockOf } from './wall-clock.ts'

const dayMs = 86_400_000

/** Days of the calendar in a zone, negative backwards. */
export function daysBetween(from: Date, to: Date, timeZone: string): number {
  const [first, last] = [from, to].map((moment) => Math.floor(wallClockOf(moment.getTime(), timeZone) / dayMs))
  return last! - first!
}

/** `8 days` by the calendar, below 24 hours `2 h 30 min`. */
export function formatSpan(from: Date, to: Date, { region, timeZone }: { region: string; timeZone: string }): string {
  const minutes = Math.round(Math.abs(to.getTime() - from.getTime()) / 60_000)
  if (minutes >= 24 * 60) return formatDays(Math.abs(daysBetween(from, to, timeZone)), region)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours}\u00a0h`, (rest > 0 || hours === 0) && `${rest}\u00a0min`].filter(Boolean).join(' ')
}

const formatDays = (days: number, region: string) =>
  numberFormat(region, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)

/** `in 6 days`, `tomorrow`. */
export const formatDaysFrom = (days: number, region: string): string =>
  new Intl.RelativeTimeFormat(region, { numeric: 'auto' }).format(days, 'day')
