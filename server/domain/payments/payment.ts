import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { cents, createdAt, idColumn, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import { paymentProviders } from '#rules/money/currency.ts'
import { paymentStates } from '#rules/payments/payment-state.ts'

const schema = defineEntity({
  name: 'Payment',
  tableName: 'payment',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    orderId: p.uuid(),
    provider: p.enum(paymentProviders),
    providerPaymentId: p.string().nullable(),
    attempt: p.integer(),
    state: p.enum(paymentStates),
    amount: cents(),
    currency: p.string().length(3),
    checkoutUrl: p.text().nullable(),
    refundedAmount: cents().default(0),
    refundDueAt: p.datetime().nullable(),
    updatedAt: p.datetime(),
    ...createdAt,
  },
  uniques: [
    { properties: ['organizationId', 'orderId', 'attempt'] },
    { properties: ['organizationId', 'provider', 'providerPaymentId'] },
  ],
  indexes: [{ properties: ['state', 'updatedAt'] }, { properties: ['provider', 'providerPaymentId'] }],
})

/**
 * One attempt to pay an order. `refundDueAt` is set while a refund is outstanding. `createdAt` and `updatedAt` use the
 * database's clock, with which `reconcilePayments` compares them.
 */
export class Payment extends schema.class {}
schema.setClass(Payment)

const inboxSchema = defineEntity({
  name: 'PaymentEvent',
  tableName: 'payment_event',
  properties: {
    ...idColumn,
    provider: p.string(),
    providerEventId: p.string(),
    providerPaymentId: p.string(),
    payload: p.json<unknown>(),
    state: p.enum(['received', 'done', 'quarantined'] as const).default('received'),
    reason: p.string().nullable(),
    receivedAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
  uniques: [{ properties: ['provider', 'providerEventId'] }],
})

/** A provider's notice, stored once; the payment's state is always asked from the provider. */
export class PaymentEvent extends inboxSchema.class {}
inboxSchema.setClass(PaymentEvent)

export const paymentTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: { retentionReason: 'amounts must stay accounted for' },
  audit: {
    noun: 'payment',
    name: sql`(select confirmation_number from orders
      where orders.organization_id = payment.organization_id and orders.id = order_id)`,
  },
  hasFiles: false,
})

export const paymentEventTable = declareTable(inboxSchema, {
  owner: 'platform',
  personal: { payload: { retentionReason: 'what a provider said about a payment, which must stay accounted for' } },
  export: { nothing: 'orders have their payments' },
  audit: { noun: 'payment' },
  hasFiles: false,
})
