import type { Em } from '#server/database/orm.ts'

export type AuditEntryRow = {
  id: string
  at: Date
  organizationId: string | null
  organization: string | null
  currency: string | null
  actor: string
  action: string
  subject: string
  details: Record<string, unknown>
}

/** Null means any. `actor` may end in % for all of a kind. */
export type AuditRowFilter = {
  organizationId: string | null
  actor: string | null
  action: string | null
  since: Date | null
  until: Date | null
  before: string | null
  limit: number
}

export async function auditRows(em: Em, filter: AuditRowFilter): Promise<AuditEntryRow[]> {
  const { organizationId, actor, action, since, until, before, limit } = filter
  const conditions: [string, unknown][] = [
    ['audit_entry.organization_id = ?', organizationId],
    [actor?.endsWith('%') ? 'actor like ?' : 'actor = ?', actor],
    ['action = ?', action],
    ['at >= ?', since],
    ['at < ?', until],
    [
      '(at, audit_entry.id) < (select at, id from audit_entry older where older.id = ? and older.organization_id = audit_entry.organization_id)',
      before,
    ],
  ]
  const activeConditions = conditions.filter(([, value]) => value !== null)
  const rows = await em.execute<(Omit<AuditEntryRow, 'at'> & { at: string })[]>(
    `select audit_entry.id, at, organization_id as "organizationId", subdomain as organization, currency, actor, action, subject, details
      from audit_entry left join organization on organization.id = audit_entry.organization_id
      where ${['true', ...activeConditions.map(([condition]) => condition)].join(' and ')}
      order by at desc, audit_entry.id desc limit ?`,
    [...activeConditions.map(([, value]) => value), limit],
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
