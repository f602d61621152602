import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { newId } from '../database/ids.ts'
import type { Operator } from './operator.ts'

/**
 * Writes the results of a marathon with 16,164 finishers to a CSV file. Bibs, times and places are those of Boston 2013
 * (github.com/llimllib/bostonmarathon at f49b4495, MIT); names are invented, and where people live is left out.
 */
export const writeMarathon = (folder: string): string => {
  const file = path.join(folder, 'marathon.csv')
  writeFileSync(file, gunzipSync(readFileSync(new URL('./marathon.csv.gz', import.meta.url))))
  return file
}

type Marathon = { org: string; at: string[] }

/** `at` are the options of a command that name the event. */
export async function createMarathon(
  { createOrganization, rows }: Operator,
  day = '2013-04-15T14:00:00Z',
): Promise<Marathon> {
  const org = await createOrganization()
  const [{ id }] = await rows('select id from organization where subdomain = $1', [org])
  const [event, pool, competition] = [newId(), newId(), newId()]
  await rows(
    `insert into event (id, organization_id, slug, title, starts_at, time_zone, sport, status, included, schedule)
      values ($1, $2, 'marathon', 'Marathon', $3, 'America/New_York', 'running', 'published', '[]', '[]')`,
    [event, id, day],
  )
  await rows('insert into place_pool (id, organization_id) values ($1, $2)', [pool, id])
  await rows(
    `insert into competition (id, organization_id, event_id, pool_id, name, price, distance_m, starts_at)
      values ($1, $2, $3, $4, '42K', 0, 42195, $5)`,
    [competition, id, event, pool, day],
  )
  return { org, at: ['--org', org, '--event', 'marathon'] }
}

export function writeCsv(folder: string, text: string | Buffer): string {
  const file = path.join(folder, `${newId()}.csv`)
  writeFileSync(file, text)
  return file
}

export const finishersOf = ({ rows }: Operator, org: string) =>
  rows(
    `select bib_number as bib, concat_ws(' ', first_name, last_name) as name, result_time_ms / 1000 as seconds,
       registration.category, search_text as text, place
      from registration left join standing on standing.organization_id = registration.organization_id
        and standing.id = registration.id
      join organization on organization.id = registration.organization_id
      where subdomain = $1 order by bib_number`,
    [org],
  )
