import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { AuditActor, AuditListState, AuditLog, AuditRow } from '#rules/audit/audit-log.ts'
import { pageSize } from '#rules/lists/list-state.ts'
import { isId } from '#rules/ids.ts'
import { queryOf } from '../command.ts'
import { auditList, type AuditEntryRow } from './audit-list.ts'
import { plainDetails } from './plain-details.ts'
import { subjectKindOf, subjectNames } from './audit-subjects.ts'
import { compareNames } from '#rules/text/compare-names.ts'

/** The latest entries first; days are of the organization's zone. Throws `Refused` `forbidden`. */
export const auditLog = queryOf({
  permission: 'see-audit-log',
  async run({ em, ctx }, state: AuditListState): Promise<AuditLog> {
    const { id: organizationId, timeZone } = ctx.organization
    const window = { limit: pageSize + 1 }
    const rows = await auditList.rows(em, { organizationId, timeZone }, state, window)
    const entries = rows.slice(0, pageSize)
    const actors = await findMembersWithEntries(em, organizationId)
    const people = await findPeopleNames(
      em,
      actors.map(({ id }) => id),
    )
    return {
      rows: await auditRowsOf(em, ctx, entries),
      next: rows.length > pageSize ? entries.at(-1)!.id : null,
      people: actors
        .map(({ id }) => ({ id, name: people.get(id) ?? null }))
        .toSorted((one, other) => compareNames(one.name ?? '', other.name ?? '')),
    }
  },
})

/** With the names of who did what to whom. */
export async function auditRowsOf(em: Em, ctx: Context, entries: readonly AuditEntryRow[]): Promise<AuditRow[]> {
  const people = await findPeopleNames(em, [
    ...entries.flatMap(({ actor }) => actor.split('member:')[1] ?? []),
    ...entries.filter(({ action }) => subjectKindOf(action) === 'person').map(({ subject }) => subject),
  ])
  const subjects = new Map([...people, ...(await subjectNames(em, ctx, entries))])
  return entries.map((entry) => rowOf(entry, people, subjects))
}

/** Looks up one member after the other: reading them from all entries takes as long as there are entries. */
const findMembersWithEntries = (em: Em, organizationId: string) =>
  query(
    em,
    sql<{ id: string }>`
      with recursive found as (
        (select actor from audit_entry where organization_id = ${organizationId} and actor >= 'member:'
          order by actor limit 1)
        union all
        select (select actor from audit_entry where organization_id = ${organizationId} and actor > found.actor
          order by actor limit 1)
        from found where starts_with(found.actor, 'member:')
      )
      select substr(actor, 8) as id from found where starts_with(actor, 'member:')`,
  )

const rowOf = (entry: AuditEntryRow, people: Map<string, string>, subjects: Map<string, string>): AuditRow => {
  const { id, at, action, subject } = entry
  const details = plainDetails(entry.details)
  const subjectKind = subjectKindOf(action)
  const host = subjectKind === 'domain' ? String(details.host ?? '') : ''
  const subjectView = { subjectKind, subject: subjects.get(subject) ?? (host || null), details }
  return { id, at, actor: actorOf(entry.actor, people), action, ...subjectView }
}

export const actorOf = (actor: string, people: Map<string, string>): AuditActor => {
  const [kind, actorId = ''] = actor.split(/:(.*)/)
  if (kind === 'member') return { kind, name: people.get(actorId) ?? null }
  if (kind === 'operator') return { kind, name: actorId }
  return { kind: kind === 'visitor' ? kind : 'system' }
}

export async function findPeopleNames(em: Em, ids: readonly string[]): Promise<Map<string, string>> {
  const personIds = [...new Set(ids)].filter(isId)
  const rows = await query(
    em,
    sql<{ id: string; name: string }>`select user_id as id, name from audited_people_here(${personIds}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
