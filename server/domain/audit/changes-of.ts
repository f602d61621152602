import type { RawBuilder } from 'kysely'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import type { AuditChange } from '#rules/audit/audit-log.ts'
import { actorOf, findPeopleNames } from './audit-log.ts'
import { plainDetails } from './plain-details.ts'

type Entry = { id: string; at: string; actor: string; action: string; details: Record<string, unknown> }

const changesShown = 100

/** What was done to `subjects`, the rows of a select; the latest first. */
export async function changesOf(em: Em, organizationId: string, subjects: RawBuilder<unknown>): Promise<AuditChange[]> {
  const entries = await query(
    em,
    sql<Entry>`
      select id, ${isoMoment('audit_entry.at')} as at, actor, action, details from audit_entry
      where organization_id = ${organizationId} and subject in (${subjects})
      order by audit_entry.at desc, id desc limit ${changesShown}`,
  )
  const memberIds = entries.flatMap(({ actor }) => (actor.startsWith('member:') ? actor.slice('member:'.length) : []))
  const people = await findPeopleNames(em, memberIds)
  return entries.map(({ actor, details, ...entry }) => ({
    ...entry,
    actor: actorOf(actor, people),
    details: plainDetails(details),
  }))
}
