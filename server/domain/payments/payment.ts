import { defineEntity, p } from '@mikro-orm/core'
import { cents, createdAt, idColumn, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { paymentProviders } from '#rules/money/currency.ts'

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
    state: p.enum([
      'pending',
      'in_process',
      'approved',
      'rejected',
      'failed',
      'expired',
      'refunded',
      'charged_back',
    ] as const),
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
