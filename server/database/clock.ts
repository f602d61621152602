import type { Em } from './orm.ts'
import { query, sql } from './query.ts'

/** The database's clock, to the millisecond: servers' clocks differ, and holds must expire by one clock. */
export async function databaseNow(em: Em): Promise<Date> {
  const [row] = await query(
    em,
    sql<{ now: string }>`select floor(extract(epoch from clock_timestamp()) * 1000)::text as now`,
  )
  return new Date(Number(row!.now))
}
