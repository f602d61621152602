import type { Em } from './orm.ts'
import { query, sql } from './query.ts'

/**
 * A column with the database's clock in milliseconds: servers' clocks differ, and holds must expire by one clock. For
 * `dateOf`.
 */
export const databaseTime = sql<string>`floor(extract(epoch from clock_timestamp()) * 1000)::text`

export const dateOf = (milliseconds: string): Date => new Date(Number(milliseconds))

export async function databaseNow(em: Em): Promise<Date> {
  const [row] = await query(em, sql<{ now: string }>`select ${databaseTime} as now`)
  return dateOf(row!.now)
}
