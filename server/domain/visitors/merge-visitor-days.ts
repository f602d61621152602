import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { Day } from '#rules/time/day.ts'
import { registerCount, type Sketch } from '#rules/visitors/sketch.ts'

export type VisitorCount = Readonly<{ organizationId: string; day: Day; sketch: Sketch }>

const rowsPerStatement = 100

/** Merging the same sketch again changes nothing. Those of organizations that no longer exist are left out. */
export const mergeVisitorDays = async (ctx: PlatformContext, counts: readonly VisitorCount[]): Promise<void> => {
  for (let first = 0; first < counts.length; first += rowsPerStatement) {
    const rows = counts.slice(first, first + rowsPerStatement).map(({ organizationId, day, sketch }) => ({
      organizationId,
      day,
      registers: Buffer.from(sketch).toString('base64'),
    }))
    await ctx.db.transaction((em) =>
      query(
        em,
        sql`
          insert into visitor_day (organization_id, day, registers)
          select organization.id, given.day, decode(registers, 'base64')
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
              as given ("organizationId" uuid, day date, registers text)
            join organization on organization.id = "organizationId"
          order by 1, 2
          on conflict (organization_id, day) do update set registers = (
            select string_agg(set_byte('\\x00', 0,
              greatest(get_byte(visitor_day.registers, index), get_byte(excluded.registers, index))), ''::bytea order by index)
            from generate_series(0, ${registerCount}::int - 1) as index)`,
      ),
    )
  }
}
