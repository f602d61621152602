import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { toUuidArray } from '#server/database/uuid-array.ts'
import type { AuditActor, AuditFilter, AuditLog, AuditRow } from '#rules/audit/audit-log.ts'
import type { Day } from '#rules/time/day.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { auditRows, type AuditEntryRow } from './audit-rows.ts'
import { plainDetails } from './plain-details.ts'
import { subjectKindOf, subjectNames } from './audit-subjects.ts'

const pageSize = 50

/** The latest entries first; days are of the organization's zone. Throws `Refused` `forbidden`. */
export async function auditLog(ctx: Context, filter: AuditFilter): Promise<AuditLog> {
  ensureCan(ctx.actor, 'see-audit-log')
  const { id: organizationId, timeZone } = ctx.organization
  return ctx.db.transaction(async (em) => {
    const rows = await auditRows(em, {
      organizationId,
      actor: filter.actor && actorPatternOf(filter.actor),
      action: filter.action,
      since: filter.from === null ? null : await startOfDay(em, filter.from, timeZone),
      until: filter.to === null ? null : await startOfDay(em, filter.to, timeZone, 1),
      before: filter.before,
      limit: pageSize + 1,
    })
    const entries = rows.slice(0, pageSize)
    const actors = await em.execute<{ id: string }[]>(
      `select distinct substr(actor, 8) as id from audit_entry where organization_id = ? and actor like 'member:%'`,
      [organizationId],
    )
    const people = await findPeopleNames(em, [
      ...actors.map(({ id }) => id),
      ...entries.filter(({ action }) => subjectKindOf(action) === 'person').map(({ subject }) => subject),
    ])
    const subjects = new Map([...people, ...(await subjectNames(em, ctx, entries))])
    return {
      rows: entries.map((entry) => rowOf(entry, people, subjects)),
      next: rows.length > pageSize ? entries.at(-1)!.id : null,
      people: actors
        .map(({ id }) => ({ id, name: people.get(id) ?? null }))
        .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? '')),
    }
  })
}

const rowOf = (entry: AuditEntryRow, people: Map<string, string>, subjects: Map<string, string>): AuditRow => {
  const { id, at, action, subject } = entry
  const details = plainDetails(entry.details)
  const subjectKind = subjectKindOf(action)
  const host = subjectKind === 'domain' ? String(details.host ?? '') : ''
  const subjectView = { subjectKind, subject: subjects.get(subject) ?? (host || null), details }
  return { id, at: at.toISOString(), actor: actorOf(entry.actor, people), action, ...subjectView }
}

const actorOf = (actor: string, people: Map<string, string>): AuditActor => {
  const [kind, actorId = ''] = actor.split(/:(.*)/)
  if (kind === 'member') return { kind, name: people.get(actorId) ?? null }
  if (kind === 'operator') return { kind, name: actorId }
  return { kind: kind === 'visitor' ? kind : 'system' }
}

const actorPatternOf = (actor: string): string =>
  isId(actor) ? `member:${actor}` : actor === 'operator' ? 'operator:%' : actor

async function findPeopleNames(em: Em, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await em.execute<{ id: string; name: string }[]>(
    'select user_id as id, name from audited_people_here(?::uuid[])',
    [toUuidArray([...new Set(ids)].filter(isId))],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function startOfDay(em: Em, day: Day, timeZone: string, daysLater = 0): Promise<Date> {
  const [row] = await em.execute<{ at: string }[]>('select (?::date + ?::int)::timestamp at time zone ? as at', [
    day,
    daysLater,
    timeZone,
  ])
  return new Date(row!.at)
}
