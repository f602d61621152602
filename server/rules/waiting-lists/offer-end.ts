import { keptOfferHours, offerDay, offerHours } from '../limits.ts'
import { dayBefore, dayOf, type Day } from '../time/day.ts'
import { instantAt } from '../time/wall-clock.ts'

const hourMs = 3_600_000

/**
 * When an offer passes on that is neither taken nor kept: after two hours that count by day in the organization's zone,
 * so at 9:30 for one made at 21:30, and at 10:00 for one made at night.
 */
export function turnEnd(offeredAt: Date, timeZone: string): Date {
  let leftMs = offerHours * hourMs
  for (let day = dayOf(offeredAt, timeZone); ; day = dayAfter(day)) {
    const [opensAt, closesAt] = [instantAt(day, offerDay.from, timeZone), instantAt(day, offerDay.until, timeZone)]
    // A zone that changes the date line skips a day.
    if (!opensAt || !closesAt) continue
    const from = Math.max(offeredAt.getTime(), opensAt.getTime())
    const openMs = Math.max(0, closesAt.getTime() - from)
    if (leftMs <= openMs) return new Date(from + leftMs)
    leftMs -= openMs
  }
}

const dayAfter = (day: Day): Day => dayBefore(day, -1)

/** When a kept offer passes on. */
export const keptEnd = (offeredAt: Date): Date => new Date(offeredAt.getTime() + keptOfferHours * hourMs)

/** Registration may end before. */
export const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

type OfferTimes = Readonly<{ offeredUntil: string | null; keepableUntil: string | null }>

/** Whether keeping an offer makes it hold longer. */
export const isKeepable = ({ offeredUntil, keepableUntil }: OfferTimes): boolean =>
  offeredUntil !== null && keepableUntil !== null && offeredUntil < keepableUntil
