import { randomBytes } from 'node:crypto'
import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { dayOf, type Day } from '#rules/time/day.ts'

export type VisitorSalts = ReadonlyMap<Day, Buffer>

// The last and the first time zone in which a day begins, ends and is over.
const lastZone = 'Etc/GMT+12'
const firstZone = 'Pacific/Kiritimati'
const leadMs = 10 * 60_000

/** The days that it is somewhere, or will be in ten minutes. */
export const currentDays = (now: Date): Day[] => [
  ...new Set([dayOf(now, lastZone), dayOf(now, 'UTC'), dayOf(new Date(now.getTime() + leadMs), firstZone)]),
]

/** Deletes the salts of days that are over everywhere; creates those that no process has created yet. */
export const renewVisitorSalts = (ctx: PlatformContext): Promise<VisitorSalts> =>
  ctx.db.transaction(async (em) => {
    const days = currentDays(ctx.now)
    await query(em, sql`delete from visitor_salt where day < ${days[0]}::date`)
    for (const day of days)
      await query(
        em,
        sql`insert into visitor_salt (day, salt) values (${day}::date, ${randomBytes(32)}) on conflict do nothing`,
      )
    const rows = await query(
      em,
      sql<{ day: Day; salt: Buffer }>`select to_char(day, 'YYYY-MM-DD') as day, salt from visitor_salt`,
    )
    return new Map(rows.map(({ day, salt }) => [day, salt]))
  })
