import { sql } from '#server/database/query.ts'
import { listOf, type RowOf } from '#server/lists/list-of.ts'
import { isoMoment, startOfDay } from '#server/lists/moments.ts'
import { matchesWords } from '#server/lists/search.ts'
import { auditListShape } from '#rules/audit/audit-log.ts'
import { isId } from '#rules/ids.ts'

/** Null: of all organizations and of none. Days are of the time zone. */
export type AuditScope = Readonly<{ organizationId: string | null; timeZone: string }>

export const auditList = listOf({
  shape: auditListShape,
  from: (db, { organizationId }: AuditScope) => {
    const entries = db
      .selectFrom('audit_entry')
      .leftJoin('organization', 'organization.id', 'audit_entry.organization_id')
    return organizationId === null ? entries : entries.where('audit_entry.organization_id', '=', organizationId)
  },
  columns: (_scope) => ({
    id: 'audit_entry.id',
    at: isoMoment('audit_entry.at'),
    organizationId: 'audit_entry.organization_id',
    organization: 'organization.subdomain',
    currency: 'organization.currency',
    actor: 'audit_entry.actor',
    action: 'audit_entry.action',
    subject: 'audit_entry.subject',
    details: 'audit_entry.details',
  }),
  search: (words) => matchesWords(sql`concat_ws(' ', actor, action, subject, details)`, words),
  filters: {
    actor: (actor) =>
      actor === 'operator'
        ? sql`starts_with(actor, 'operator:')`
        : sql`actor = ${isId(actor) ? `member:${actor}` : actor}`,
    action: (action) => sql`action = ${action}`,
    from: (day, { timeZone }) => sql`at >= ${startOfDay(day, timeZone)}`,
    to: (day, { timeZone }) => sql`at < ${startOfDay(day, timeZone, 1)}`,
  },
  sorts: { latest: () => [{ value: sql`audit_entry.at`, order: 'desc' }] },
})

export type AuditEntryRow = RowOf<typeof auditList>
