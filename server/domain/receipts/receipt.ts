import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'
import { receiptKinds, type ReceiptView } from '#rules/receipts/receipt-view.ts'

const schema = defineEntity({
  name: 'Receipt',
  tableName: 'receipt',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    orderId: p.uuid(),
    refundId: p.uuid().nullable(),
    kind: p.enum(receiptKinds),
    year: p.integer(),
    /** Without gaps within organization, kind and year, from 1. */
    sequence: p.integer(),
    number: p.string().length(40),
    issuedOn: p.string().length(10),
    /** As it was issued, so that its PDF stays the same. */
    view: p.json<ReceiptView>(),
    logo: p.string().nullable(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'kind', 'year', 'sequence'] }],
  indexes: [{ properties: ['organizationId', 'orderId'] }],
})

export class Receipt extends schema.class {}
schema.setClass(Receipt)

const nobody = sql`'{"name": "", "document": "", "address": "", "email": ""}'::jsonb`

export const receiptTable = declareTable(schema, {
  owner: 'organization',
  rights: { app: ['select', 'insert', 'update'], platform: ['select', 'insert', 'update'] },
  personal: {
    view: {
      erased: sql`jsonb_set(view, '{buyer}', ${nobody}) || case when view ? 'reason' then '{"reason": ""}'::jsonb else '{}'::jsonb end`,
    },
  },
  rowsOfPerson: ({ orderIds }) => sql`order_id = any (${orderIds}::uuid[])`,
  export: {
    part: 'receipts',
    columns: { organization: organizationName, kind: 'kind', number: 'number', issuedOn: 'issuedOn', receipt: 'view' },
  },
  onOrganizationErased: { retentionReason: 'amounts must stay accounted for', clear: { logo: null } },
  audit: { nothing: 'a job numbers what is paid and returned' },
  hasFiles: true,
})
