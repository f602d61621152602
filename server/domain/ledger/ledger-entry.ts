import { defineEntity, p } from '@mikro-orm/core'
import { cents, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import { moneyHolders, movementKinds } from '#rules/ledger/movements.ts'
import { paymentMethods } from '#rules/payments/payment-methods.ts'

const schema = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entry',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid().nullable(),
    /** Null for what organizer and platform pay each other. */
    orderId: p.uuid().nullable(),
    paymentId: p.uuid().nullable(),
    refundId: p.uuid().nullable(),
    kind: p.enum(movementKinds),
    method: p.enum(paymentMethods).nullable(),
    holder: p.enum(moneyHolders),
    amount: cents(),
    currency: p.string().length(3),
    note: p.text().default(''),
    at: p.datetime(),
  },
  indexes: [
    { properties: ['organizationId', 'orderId'] },
    { properties: ['organizationId', 'eventId', 'at'] },
    { properties: ['organizationId', 'at'] },
  ],
})

/** One movement of money; the application may insert entries and neither change nor delete them. */
export class LedgerEntry extends schema.class {}
schema.setClass(LedgerEntry)

export const ledgerEntryTable = declareTable(schema, {
  owner: 'organization',
  rights: { app: ['select', 'insert'], platform: ['select', 'insert'] },
  personal: {},
  impersonal: ['holder'],
  onOrganizationErased: { retentionReason: 'amounts must stay accounted for' },
  audit: { nothing: 'it is a record itself' },
  hasFiles: false,
})
