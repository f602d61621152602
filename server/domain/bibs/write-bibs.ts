import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { searchTextOf } from '../registrations/search-text.ts'
import type { BibAssignment, BibChange } from './bib-assignment.ts'
import type { StoredAthlete } from './event-athletes.ts'

export type NewBib = Readonly<{ athlete: StoredAthlete; bib: string | null }>

const batchSize = 500

/**
 * Gives bibs to athletes that the transaction has locked, and returns what changed. Bibs are taken away first, since
 * athletes may exchange theirs.
 */
export async function writeBibs(em: Em, organizationId: string, newBibs: readonly NewBib[]): Promise<BibChange[]> {
  const changes = newBibs.filter(({ athlete, bib }) => athlete.bib !== bib)
  const bearerIds = changes.flatMap(({ athlete: { id, bib } }) => (bib === null ? [] : [id]))
  if (bearerIds.length > 0) await query(em, removeBibs(organizationId, bearerIds))
  for (let start = 0; start < changes.length; start += batchSize) {
    const rows = changes.slice(start, start + batchSize).map(({ athlete, bib }) => ({
      id: athlete.id,
      bib,
      text: searchTextOf({ ...athlete, bibNumber: bib }),
    }))
    await query(em, setBibs(organizationId, JSON.stringify(rows)))
  }
  return changes.map(({ athlete: { id, bib: from }, bib: to }) => ({ id, from, to }))
}

const removeBibs = (organizationId: string, ids: readonly string[]) => sql`
  update registration set bib_number = null where organization_id = ${organizationId} and id = any (${ids}::uuid[])`

const setBibs = (organizationId: string, rows: string) => sql`
  update registration set bib_number = row.bib, search_text = row.text
  from jsonb_to_recordset(${rows}::jsonb) as row (id uuid, bib text, text text)
  where organization_id = ${organizationId} and registration.id = row.id`

/** Returns the id to undo it by; only the latest assignment of an event can be undone. */
export async function saveAssignment(
  em: Em,
  { organization, now }: Context,
  { eventId, source, changes }: Pick<BibAssignment, 'eventId' | 'source'> & { changes: readonly BibChange[] },
): Promise<string> {
  const id = newId()
  await query(
    em,
    sql`
      insert into bib_assignment (id, organization_id, event_id, source, changes, change_count, assigned_at)
      values (${id}, ${organization.id}, ${eventId}, ${source}, ${JSON.stringify(changes)}::jsonb,
        ${changes.length}, ${now})
      on conflict (organization_id, event_id) do update set source = excluded.source, changes = excluded.changes,
        change_count = excluded.change_count, assigned_at = excluded.assigned_at, id = excluded.id`,
  )
  return id
}

/** Of an athlete who came in meanwhile, such as from a results file: `Refused` `changed_meanwhile`. */
export async function rejectTakenBib<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isTaken = (error as { code?: string }).code === '23505'
    throw isTaken ? new Refused({ code: 'changed_meanwhile' }, { cause: error }) : error
  }
}
