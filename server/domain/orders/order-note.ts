import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'OrderNote',
  tableName: 'order_note',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    orderId: p.uuid(),
    /** Null for what operators note. */
    authorId: p.uuid().nullable(),
    text: p.text(),
    ...createdAt,
  },
  indexes: [{ properties: ['organizationId', 'orderId'] }],
})

export class OrderNote extends schema.class {}
schema.setClass(OrderNote)

export const orderNoteTable = declareTable(schema, {
  owner: 'organization',
  personal: { text: 'deleted' },
  rowsOfPerson: ({ orderIds }) => sql`order_id = any (${orderIds}::uuid[])`,
  export: {
    part: 'orderNotes',
    columns: { organization: organizationName, text: 'text', createdAt: 'createdAt' },
  },
  onOrganizationErased: 'deleted',
  audit: { noun: 'order' },
  hasFiles: false,
})
