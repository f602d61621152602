import { formatResult, type ShownFinish } from '#rules/results/format-result.ts'
import { regionOf, type Locale } from '#rules/text/locale.ts'
import { numberFormat } from '#rules/text/formatters.ts'
import { formatDistance, formatDuration, formatElevation, posterDistance } from '#rules/text/measures.ts'
import {
  calendarLeaf,
  formatDate,
  formatDateTime,
  formatMediumDate,
  formatMonth,
  formatTime,
  formatZone,
} from '#rules/time/moment.ts'
import { formatMoney } from '#rules/money/money.ts'

type Start = { startsAt: string; timeZone: string }

/** Formats figures in the organization's region and dates in the reader's language. */
export function formatsOf({ region, currency }: { region: string; currency: string }, locale: Locale) {
  const styleOf = ({ timeZone }: { timeZone: string }) => ({ region: regionOf(locale, region), timeZone })
  return {
    region,
    money: (amount: number) => formatMoney(amount, currency, region),
    distance: (metres: number, decimals?: number) => formatDistance(metres, region, decimals),
    poster: (metres: number) => posterDistance(metres, region),
    elevation: (metres: number) => formatElevation(metres, region),
    count: (amount: number) => numberFormat(region).format(amount),
    duration: (ms: number) => formatDuration(ms),
    result: (finish: ShownFinish) => formatResult(finish, region),
    date: (start: Start) => formatDate(start.startsAt, styleOf(start)),
    /** Without the weekday. */
    day: (start: Start) => formatMediumDate(start.startsAt, styleOf(start)),
    month: (start: Start) => formatMonth(start.startsAt, styleOf(start)),
    time: (start: Start) => formatTime(start.startsAt, styleOf(start)),
    zone: (start: Start) => formatZone(start.startsAt, styleOf(start)),
    dayParts: (start: Start) => calendarLeaf(start.startsAt, styleOf(start)),
    moment: (at: string, zone: { timeZone: string }) => formatDateTime(at, styleOf(zone)),
  }
}

export type Formats = ReturnType<typeof formatsOf>
