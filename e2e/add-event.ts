import { randomUUID } from 'node:crypto'
import { readOwnerUrl } from './system/dorsal-process.ts'
import { queryDatabase } from './system/query-database.ts'

export type NewCompetition = {
  name: string
  price: number
  deferredCash?: number
  capacity?: number
  taken?: number
  daysLater?: number
}

/** Creates an event with these competitions, not on the home page, which other tests read. Returns its slug. */
export const addEvent = async (organization: string, competitions: NewCompetition[]): Promise<string> => {
  const slug = `race-${randomUUID().slice(0, 8)}`
  const add = (sql: string, values: unknown[]) => queryDatabase(readOwnerUrl(process.env.E2E_DATA_DIR!), sql, values)
  await add(
    `insert into event (id, organization_id, slug, title, starts_at, time_zone, sport, status, included, schedule,
         show_on_homepage)
      select $1, id, $2, 'Media del Folder', now() + interval '90 days', 'America/Argentina/Buenos_Aires', 'running',
        'published', '[]', '[]', false from organization where subdomain = $3`,
    [randomUUID(), slug, organization],
  )
  for (const { name, price, deferredCash = 0, capacity = null, taken = 0, daysLater = 0 } of competitions) {
    await add(
      `with race as (select * from event where slug = $1),
        pool as (
          insert into place_pool (id, organization_id, capacity, taken)
          select gen_random_uuid(), organization_id, $2, $3 from race returning id
        )
      insert into competition (id, organization_id, event_id, pool_id, name, price, deferred_cash, starts_at)
      select gen_random_uuid(), organization_id, race.id, pool.id, $4, $5, $6, starts_at + make_interval(days => $7)
        from race, pool`,
      [slug, capacity, taken, name, price, deferredCash, daysLater],
    )
  }
  return slug
}
