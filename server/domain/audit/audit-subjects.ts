import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { toUuidArray } from '#server/database/uuid-array.ts'
import { auditActions, isAuditAction, type AuditSubject } from '#rules/audit/audit-actions.ts'
import { isId } from '#rules/ids.ts'
import type { AuditEntryRow } from './audit-rows.ts'

export const subjectKindOf = (action: string): AuditSubject | null =>
  isAuditAction(action) ? auditActions[action] : null

export async function subjectNames(
  em: Em,
  { organization }: Context,
  entries: readonly AuditEntryRow[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [kind, sql] of Object.entries(nameQueries)) {
    const ids = entries.filter(({ action, subject }) => subjectKindOf(action) === kind && isId(subject))
    if (ids.length === 0) continue
    const rows = await em.execute<{ id: string; name: string }[]>(sql, [
      organization.id,
      toUuidArray(ids.map(({ subject }) => subject)),
    ])
    for (const { id, name } of rows) if (name.trim()) names.set(id, name.trim())
  }
  return names
}

const nameQueries: Partial<Record<AuditSubject, string>> = {
  event: 'select id, title as name from event where organization_id = ? and id = any (?::uuid[])',
  article: 'select id, title as name from news_article where organization_id = ? and id = any (?::uuid[])',
  invitation: 'select id, email as name from invitation where organization_id = ? and id = any (?::uuid[])',
  competition: 'select id, name from competition where organization_id = ? and id = any (?::uuid[])',
  registration: `select id, first_name || ' ' || last_name as name from registration
    where organization_id = ? and id = any (?::uuid[])`,
  order: `select id, confirmation_number as name from orders where organization_id = ? and id = any (?::uuid[])`,
  payment: `select payment.id, confirmation_number as name from payment
    join orders on orders.organization_id = payment.organization_id and orders.id = order_id
    where payment.organization_id = ? and payment.id = any (?::uuid[])`,
}
