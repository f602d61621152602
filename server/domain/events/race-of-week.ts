import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'

/** The published race of today or the next seven days of its calendar, the first of several. */
export async function findRaceOfWeek({ db, organization, now }: Context): Promise<{ id: string } | null> {
  const [race] = await db.transaction((em) =>
    query(
      em,
      sql<{ id: string }>`
        select id from event
        where organization_id = ${organization.id} and status = 'published'
          and starts_at between ${now}::timestamptz - interval '2 days' and ${now}::timestamptz + interval '9 days'
          and (starts_at at time zone time_zone)::date - (${now}::timestamptz at time zone time_zone)::date
            between 0 and 7
        order by starts_at, title collate alphabetical, id limit 1`,
    ),
  )
  return race ?? null
}
