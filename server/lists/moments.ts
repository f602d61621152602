import { sql, type RawBuilder } from 'kysely'

/** A moment as an ISO string in UTC, as views have it. */
export const isoMoment = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
