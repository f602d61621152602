import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { cents, createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'
import type { Buyer } from '#rules/orders/buyer.ts'
import { isWaitedFor, offeredMethods } from '#rules/payments/offered-methods.ts'
import { feePayers } from '#rules/prices/price.ts'
import type { OrderContents } from '#rules/orders/order-contents.ts'
import { orderStates } from '#rules/orders/order-state.ts'

const schema = defineEntity({
  name: 'Order',
  tableName: 'orders',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    state: p.enum(orderStates),
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
    feesPaidBy: p.enum(feePayers).default('buyer'),
    /** What the buyer chose; null for what costs nothing. */
    paymentMethod: p.enum(offeredMethods).nullable(),
    refundHours: p.integer(),
    /** Whether the fees stay with the organizer when its buyer cancels. */
    refundKeepsFees: p.boolean().default(false),
    couponId: p.uuid().nullable(),
    couponCode: p.string().nullable(),
    heldUntil: p.datetime(),
    /**
     * Since when its places wait for a manual payment as long as the organization says: the buyer has confirmed the
     * e-mail address or sent a receipt. Null: they wait for 35 minutes.
     */
    holdConfirmedAt: p.datetime().nullable(),
    /** Until when staff said that its places wait: no other method makes that shorter. */
    extendedUntil: p.datetime().nullable(),
    termsAcceptedAt: p.datetime().nullable(),
    waiverAcceptedAt: p.datetime().nullable(),
    /** Whose move to a dearer competition it charges; null for what somebody bought. */
    movedRegistrationId: p.uuid().nullable(),
    /** To whose place, sold by another order, it adds merchandise; null for what sells places. */
    addsToRegistrationId: p.uuid().nullable(),
    /** Whether it sells tickets and no place. */
    isTicketsOnly: p.boolean().default(false),
    confirmedAt: p.datetime().nullable(),
    /** When staff recorded that its cash had been paid outside of Dorsal. */
    paidOutsideAt: p.datetime().nullable(),
    /** When staff said last that what needed attention of it is settled. */
    settledAt: p.datetime().nullable(),
    ...createdAt,
  },
  uniques: [
    { properties: ['organizationId', 'confirmationId'] },
    { properties: ['organizationId', 'confirmationNumber'] },
    { properties: ['organizationId', 'draftKey'] },
  ],
  indexes: [
    { properties: ['organizationId', 'eventId'] },
    { properties: ['state', 'heldUntil'] },
    { properties: ['organizationId', 'couponId'], where: 'coupon_id is not null' },
    { properties: ['organizationId', 'createdAt', 'id'] },
    { properties: ['organizationId', 'total'] },
    { properties: ['organizationId', 'movedRegistrationId'], where: 'moved_registration_id is not null' },
    { properties: ['organizationId', 'addsToRegistrationId'], where: 'adds_to_registration_id is not null' },
  ],
})

export class Order extends schema.class {}
schema.setClass(Order)

/** Whether its places wait only for 35 minutes, until the buyer confirms the e-mail address. */
export const isEmailUnconfirmed = ({ state, paymentMethod = null, holdConfirmedAt }: Order): boolean =>
  state === 'awaiting_payment' && isWaitedFor(paymentMethod) && holdConfirmedAt == null

/** Whether it charges a move to a dearer competition, and sold no place. */
export const isDifference = ({ movedRegistrationId }: Pick<Order, 'movedRegistrationId'>): boolean =>
  movedRegistrationId != null

/** Whether it adds merchandise to a place that another order has sold. */
export const isAddition = ({ addsToRegistrationId }: Pick<Order, 'addsToRegistrationId'>): boolean =>
  addsToRegistrationId != null

export const contentsOf = (
  order: Pick<Order, 'movedRegistrationId' | 'addsToRegistrationId' | 'isTicketsOnly'>,
): OrderContents => {
  if (isDifference(order)) return 'difference'
  if (isAddition(order)) return 'addition'
  return order.isTicketsOnly ? 'tickets' : 'places'
}

/** A difference given for free, of which nobody expects to hear. */
export const isWaivedDifference = (order: Order): boolean => isDifference(order) && order.total === 0

/** What is charged for a move is accepted with the order that sold the place. */
export const isCheckedOut = (order: Order): boolean => order.termsAcceptedAt != null || isDifference(order)

const placeSchema = defineEntity({
  name: 'OrderPlace',
  tableName: 'order_place',
  filters: organizationFilter,
  properties: { ...organizationColumns, orderId: p.uuid(), poolId: p.uuid(), quantity: p.integer() },
  uniques: [{ properties: ['organizationId', 'orderId', 'poolId'] }],
})

export class OrderPlace extends placeSchema.class {}
placeSchema.setClass(OrderPlace)

const payments = sql`(
  select coalesce(json_agg(json_build_object('provider', provider, 'state', state, 'amount', amount,
    'currency', payment.currency, 'refunded', refunded_amount, 'at', payment.created_at) order by attempt), '[]')
  from payment where payment.organization_id = orders.organization_id and payment.order_id = orders.id)`

export const orderTable = declareTable(schema, {
  owner: 'organization',
  personal: { buyer: { erased: null }, userId: { erased: null }, network: { erased: null }, holder: { erased: null } },
  impersonal: ['feesPaidBy'],
  rowsOfPerson: ({ orderIds }) => sql`id = any (${orderIds}::uuid[])`,
  export: {
    part: 'orders',
    columns: {
      organization: organizationName,
      event: sql`(select title from event where event.organization_id = orders.organization_id and event.id = event_id)`,
      confirmationNumber: 'confirmationNumber',
      state: 'state',
      buyer: 'buyer',
      currency: 'currency',
      base: 'base',
      discount: 'discount',
      deferredCash: 'deferredCash',
      total: 'total',
      paymentMethod: 'paymentMethod',
      couponCode: 'couponCode',
      termsAcceptedAt: 'termsAcceptedAt',
      waiverAcceptedAt: 'waiverAcceptedAt',
      confirmedAt: 'confirmedAt',
      createdAt: 'createdAt',
      payments,
    },
    withheld: { userId: 'the account has it', network: 'a hash', holder: 'a hash' },
  },
  onOrganizationErased: { retentionReason: 'amounts must stay accounted for' },
  audit: { noun: 'order', name: sql`confirmation_number` },
  hasFiles: false,
})

export const orderPlaceTable = declareTable(placeSchema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: { retentionReason: 'orders took these places' },
  audit: { nothing: 'its order says what it took' },
  hasFiles: false,
})
