import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { organizationFilter, resourceColumns } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'Reply',
  tableName: 'reply',
  filters: organizationFilter,
  properties: {
    ...resourceColumns,
    name: p.string(),
    language: p.string(),
    subject: p.string(),
    text: p.text(),
  },
  uniques: [{ properties: ['organizationId', 'name'], where: 'deleted_at is null' }],
})

export class Reply extends schema.class {}
schema.setClass(Reply)

export const replyTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['name'],
  onOrganizationErased: 'deleted',
  audit: { noun: 'reply', name: sql`name` },
  hasFiles: false,
})
