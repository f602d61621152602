import type { Em } from './orm.ts'

/** The database's clock, to the millisecond. Several servers disagree about the time; holds must not. */
export async function databaseNow(em: Em): Promise<Date> {
  const [row] = await em.execute<{ now: string }[]>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::text as now`,
  )
  return new Date(Number(row!.now))
}
