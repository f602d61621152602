import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { cents, createdAt, idColumn, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import { paymentMethods } from '#rules/payments/payment-methods.ts'
import { paymentStates } from '#rules/payments/payment-state.ts'

const schema = defineEntity({
  name: 'Payment',
  tableName: 'payment',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    orderId: p.uuid(),
    provider: p.enum(paymentMethods),
    /** The organization's own account in which it was opened; null: the platform's. */
    account: p.text().nullable(),
    providerPaymentId: p.string().nullable(),
    attempt: p.integer(),
    state: p.enum(paymentStates),
    amount: cents(),
    currency: p.string().length(3),
    checkoutUrl: p.text().nullable(),
    /** What arrived, by whatever way; 0 until then. */
    receivedAmount: cents().default(0),
    receivedAt: p.datetime().nullable(),
    /** What the provider took for the platform, and for itself; 0 until it says so. */
    applicationFee: cents().default(0),
    providerCharge: cents().default(0),
    /** When the provider releases it for payout to the organization's bank; null: it has not said, or is none. */
    releasedAt: p.datetime().nullable(),
    /** The sum of its refunds; a constraint of the table stops it at what was received. */
    refundsTotal: cents().default(0),
    /** What has gone back by now. */
    refundedAmount: cents().default(0),
    /** How often a dispute gave it back to the seller: by it, news that come late are told from a new dispute. */
    disputesWon: p.integer().default(0),
    updatedAt: p.datetime(),
    ...createdAt,
  },
  uniques: [
    { properties: ['organizationId', 'orderId', 'attempt'] },
    { properties: ['organizationId', 'provider', 'providerPaymentId'] },
  ],
  indexes: [
    { properties: ['state', 'updatedAt'] },
    { properties: ['provider', 'providerPaymentId'] },
    { properties: ['organizationId', 'receivedAmount'], where: 'received_amount > 0' },
    { properties: ['organizationId', 'releasedAt'], where: 'released_at is not null' },
  ],
})

/**
 * One attempt to pay an order, by a provider or manually. `createdAt` and `updatedAt` use the database's clock, with which
 * `reconcilePayments` compares them.
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

/**
 * A provider's notice, stored once; the payment's state is always asked from the provider. `providerPaymentId` is the
 * account's id in a notice about an account.
 */
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
