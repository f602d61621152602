import { query, sql } from '#server/database/query.ts'
import { queryOf } from '../command.ts'

/** The published race of today or the next seven days of its calendar, the first of several. */
export const findRaceOfWeek = queryOf({
  permission: 'anybody',
  async run({ em, ctx: { organization, now } }): Promise<{ id: string } | null> {
    const [race] = await query(
      em,
      sql<{ id: string }>`
        select id from event
        where organization_id = ${organization.id} and status = 'published'
          and starts_at between ${now}::timestamptz - interval '2 days' and ${now}::timestamptz + interval '9 days'
          and (starts_at at time zone time_zone)::date - (${now}::timestamptz at time zone time_zone)::date
            between 0 and 7
        order by starts_at, title collate alphabetical, id limit 1`,
    )
    return race ?? null
  },
})
