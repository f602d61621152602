import { defineEntity, p } from '@mikro-orm/core'
import { idColumn } from '#server/database/columns.ts'

const schema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    ...idColumn,
    organizationId: p.uuid().nullable(),
    actor: p.string(),
    action: p.string(),
    subject: p.string(),
    details: p.json<Record<string, unknown>>(),
    at: p.datetime().defaultRaw('now()'),
  },
  indexes: [{ properties: ['organizationId', 'at'] }],
})

/** The database's roles may insert and read entries, never change them. */
export class AuditEntry extends schema.class {}
schema.setClass(AuditEntry)
