import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import { fileTypes } from '#rules/registration-forms/form-field.ts'

const schema = defineEntity({
  name: 'PaymentReceipt',
  tableName: 'payment_receipt',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    orderId: p.uuid(),
    name: p.string().length(200),
    type: p.enum(fileTypes),
    bytes: p.integer(),
    key: p.string().length(100),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'orderId'] }],
})

export class PaymentReceipt extends schema.class {}
schema.setClass(PaymentReceipt)

export const paymentReceiptTable = declareTable(schema, {
  owner: 'organization',
  personal: { name: 'deleted' },
  rowsOfPerson: ({ orderIds }) => sql`order_id = any (${orderIds}::uuid[])`,
  export: {
    part: 'paymentReceipts',
    columns: { name: 'name', type: 'type', bytes: 'bytes', createdAt: 'createdAt' },
    withheld: { key: 'names a file of the store' },
  },
  onOrganizationErased: 'deleted',
  audit: {
    noun: 'order',
    name: sql`(select confirmation_number from orders
    where orders.organization_id = payment_receipt.organization_id and orders.id = order_id)`,
  },
  hasFiles: true,
})
