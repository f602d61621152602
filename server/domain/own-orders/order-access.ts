import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'OrderAccess',
  tableName: 'order_access',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    orderId: p.uuid(),
    /** Of the code that was mailed to the buyer last; null once it was used. */
    codeHash: p.string().length(64).nullable(),
    attempts: p.integer().default(0),
    expiresAt: p.datetime().nullable(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'orderId'] }],
})

export class OrderAccess extends schema.class {}
schema.setClass(OrderAccess)

export const orderAccessTable = declareTable(schema, {
  owner: 'organization',
  personal: { codeHash: 'deleted' },
  rowsOfPerson: ({ orderIds }) => sql`order_id = any (${orderIds}::uuid[])`,
  export: { nothing: 'a secret' },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'what is changed with it is audited' },
  hasFiles: false,
})
