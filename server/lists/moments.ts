import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#rules/time/day.ts'

/** A moment as an ISO string in UTC, as views have it; some days later. */
export const isoMoment = (column: string | RawBuilder<unknown>, daysLater = 0): RawBuilder<string> => {
  const at = typeof column === 'string' ? sql.ref(column) : column
  const moment = daysLater ? sql`(${at} + make_interval(days => ${daysLater}))` : at
  return sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

export const isoMomentOrNull = (column: string): RawBuilder<string | null> => isoMoment(column)

/** The moment at which a day begins in a time zone, some days later. */
export const startOfDay = (day: Day, timeZone: string, daysLater = 0): RawBuilder<string> =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone})`
