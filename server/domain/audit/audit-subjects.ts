import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { tables } from '#server/database/tables.ts'
import { auditActions, isAuditAction, type AuditSubject } from '#rules/audit/audit-actions.ts'
import { isId } from '#rules/ids.ts'
import type { AuditEntryRow } from './audit-list.ts'

export const subjectKindOf = (action: string): AuditSubject | null =>
  isAuditAction(action) ? auditActions[action] : null

export async function subjectNames(
  em: Em,
  { organization }: Context,
  entries: readonly AuditEntryRow[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const { name: table, audit } of tables) {
    if (!('noun' in audit) || !audit.name) continue
    const ids = entries.flatMap(({ action, subject }) =>
      subjectKindOf(action) === audit.noun && isId(subject) ? subject : [],
    )
    if (ids.length === 0) continue
    const rows = await query(
      em,
      sql<{ id: string; name: string }>`select id, ${audit.name} as name from ${sql.table(table)}
        where organization_id = ${organization.id} and id = any (${ids}::uuid[])`,
    )
    for (const { id, name } of rows) if (name.trim()) names.set(id, name.trim())
  }
  return names
}
