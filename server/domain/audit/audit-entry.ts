import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { idColumn } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'

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

export const auditEntryTable = declareTable(schema, {
  owner: 'organization',
  rights: { app: ['select', 'insert'], platform: ['select', 'insert'] },
  personal: {
    actor: { retentionReason: 'an id that leads nowhere any more' },
    subject: { retentionReason: 'an id that leads nowhere any more' },
  },
  export: {
    part: 'audit',
    columns: { organization: organizationName, action: 'action', at: 'at' },
    rows: ({ userId }) =>
      sql`subject = ${userId}::text or actor = any (${[`member:${userId}`, `person:${userId}`]}::text[])`,
    withheld: { actor: 'an id', subject: 'an id' },
  },
  onOrganizationErased: { retentionReason: 'entries name ids alone' },
  audit: { nothing: 'it is the log' },
  hasFiles: false,
})
