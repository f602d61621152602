import { defineEntity, p } from '@mikro-orm/core'
import { cents, createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import type { Buyer } from '#rules/orders/buyer.ts'

const schema = defineEntity({
  name: 'Order',
  tableName: 'orders',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    state: p.enum([
      'held',
      'awaiting_payment',
      'confirmed',
      'expired',
      'cancelled',
      'refunded',
      'charged_back',
    ] as const),
    confirmationId: p.string(),
    confirmationNumber: p.string(),
    draftKey: p.uuid(),
    /** Hashes of `holderOf`; null once the order is decided. */
    network: p.string().length(64).nullable(),
    holder: p.string().length(64).nullable(),
    buyer: p.json<Buyer>().nullable(),
    userId: p.uuid().nullable().index(),
    locale: p.enum(['en', 'es'] as const),
    currency: p.string().length(3),
    base: cents(),
    discount: cents().default(0),
    deferredCash: cents().default(0),
    total: cents(),
    platformFee: cents(),
    providerFee: cents(),
    vat: cents(),
    net: cents(),
    feePlanVersion: p.integer().nullable(),
    paymentTiming: p.enum(['instant', 'days_10', 'days_18', 'days_35'] as const),
    refundHours: p.integer(),
    couponId: p.uuid().nullable(),
    couponCode: p.string().nullable(),
    heldUntil: p.datetime(),
    termsAcceptedAt: p.datetime().nullable(),
    waiverAcceptedAt: p.datetime().nullable(),
    confirmedAt: p.datetime().nullable(),
    ...createdAt,
  },
  uniques: [
    { properties: ['organizationId', 'confirmationId'] },
    { properties: ['organizationId', 'confirmationNumber'] },
    { properties: ['organizationId', 'draftKey'] },
  ],
  indexes: [{ properties: ['organizationId', 'eventId'] }, { properties: ['state', 'heldUntil'] }],
})

export class Order extends schema.class {}
schema.setClass(Order)

const placeSchema = defineEntity({
  name: 'OrderPlace',
  tableName: 'order_place',
  filters: organizationFilter,
  properties: { ...organizationColumns, orderId: p.uuid(), poolId: p.uuid(), quantity: p.integer() },
  uniques: [{ properties: ['organizationId', 'orderId', 'poolId'] }],
})

export class OrderPlace extends placeSchema.class {}
placeSchema.setClass(OrderPlace)
