import { defineEntity, p } from '@mikro-orm/core'
import { sql, type SqlBool } from 'kysely'
import { cents, createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'
import { refundReasons } from '#rules/refunds/refund-reasons.ts'
import { refundStates, takenByBank } from '#rules/refunds/refund-state.ts'

/** What of a refund is for which line of the order, in minor units. */
export type RefundedLine = Readonly<{ lineId: string; amount: number }>

const schema = defineEntity({
  name: 'Refund',
  tableName: 'refund',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    orderId: p.uuid(),
    paymentId: p.uuid(),
    state: p.enum(refundStates),
    amount: cents(),
    currency: p.string().length(3),
    because: p.enum(refundReasons),
    note: p.text().default(''),
    lines: p.json<RefundedLine[]>().defaultRaw(`'[]'`),
    /** Whether the platform returns its fee on it to the organizer. */
    returnsFee: p.boolean().default(false),
    /** How often it was sent again after the provider had rejected it. */
    tries: p.integer().default(0),
    providerRefundId: p.string().nullable(),
    failure: p.string().nullable(),
    /** Sealed: the bank account to which staff return it. */
    payee: p.text().nullable(),
    sentAt: p.datetime().nullable(),
    doneAt: p.datetime().nullable(),
    updatedAt: p.datetime(),
    ...createdAt,
  },
  indexes: [
    { properties: ['organizationId', 'orderId'] },
    { properties: ['organizationId', 'paymentId'] },
    { properties: ['updatedAt'], where: `state in ('requested', 'sent')` },
  ],
})

/** Money that goes back to a buyer. Times are the database's. */
export class Refund extends schema.class {}
schema.setClass(Refund)

export const isNeeded = sql<SqlBool>`refund.failure is distinct from ${takenByBank}`

/** Names a refund at its provider, each time it is sent again. */
export const referenceOf = ({ id, tries }: Refund): string => (tries === 0 ? id : `${id}-${tries}`)

export const refundTable = declareTable(schema, {
  owner: 'organization',
  personal: { payee: { erased: null }, note: { erased: '' } },
  rowsOfPerson: ({ orderIds }) => sql`order_id = any (${orderIds}::uuid[])`,
  export: {
    part: 'refunds',
    columns: {
      organization: organizationName,
      confirmationNumber: sql`(select confirmation_number from orders
        where orders.organization_id = refund.organization_id and orders.id = order_id)`,
      state: 'state',
      amount: 'amount',
      currency: 'currency',
      note: 'note',
      createdAt: 'createdAt',
      doneAt: 'doneAt',
    },
    withheld: { payee: 'sealed; the buyer gave it' },
  },
  onOrganizationErased: { retentionReason: 'amounts must stay accounted for' },
  audit: {
    noun: 'refund',
    name: sql`(select confirmation_number from orders
      where orders.organization_id = refund.organization_id and orders.id = order_id)`,
  },
  hasFiles: false,
})
