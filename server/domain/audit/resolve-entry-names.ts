import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import type { AuditEntryRow } from './audit-list.ts'
import { subjectKindOf, subjectNames } from './audit-subjects.ts'

export type NamedAuditEntry = AuditEntryRow & { actorName: string | null; subjectName: string | null }

type Person = { name: string; email: string }

export async function resolveEntryNames(
  ctx: PlatformContext,
  entries: readonly AuditEntryRow[],
): Promise<NamedAuditEntry[]> {
  const people = await ctx.db.transaction((em) => findPeople(em, entries))
  const subjects = new Map([...people].map(([id, person]) => [id, nameOf(person)]))
  for (const [organizationId, organizationEntries] of Map.groupBy(entries, (entry) => entry.organizationId)) {
    const organizationContext = organizationId === null ? null : await ctx.findContextEvenDeleted(organizationId)
    if (!organizationContext) continue
    const names = await organizationContext.db.transaction((em) =>
      subjectNames(em, organizationContext, organizationEntries),
    )
    for (const [id, name] of names) subjects.set(id, name)
  }
  return entries.map((entry) => ({
    ...entry,
    actorName: actorNameOf(entry.actor, people),
    subjectName: subjects.get(entry.subject) ?? nameInEntry(entry),
  }))
}

const nameInEntry = ({ action, details, organization }: AuditEntryRow): string | null => {
  const kind = subjectKindOf(action)
  if (kind === 'organization') return organization
  return kind === 'domain' && typeof details.host === 'string' ? details.host : null
}

const actorNameOf = (actor: string, people: Map<string, Person>): string | null => {
  const [kind, actorId = ''] = actor.split(/:(.*)/)
  const person = people.get(actorId)
  return kind === 'operator' ? actorId : person ? nameOf(person) : null
}

const nameOf = ({ name, email }: Person): string => name.trim() || email

async function findPeople(em: Em, entries: readonly AuditEntryRow[]): Promise<Map<string, Person>> {
  const ids = entries.flatMap(({ actor, action, subject }) => [
    actor.split(':')[1] ?? '',
    ...(subjectKindOf(action) === 'person' ? [subject] : []),
  ])
  const rows = await query(
    em,
    sql<Person & { id: string }>`
      select id, name, email from auth_user where id = any (${[...new Set(ids)].filter(isId)}::uuid[])`,
  )
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}
