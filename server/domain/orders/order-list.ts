import type { SqlBool } from 'kysely'
import type { Context } from '#server/context.ts'
import { sql } from '#server/database/query.ts'
import { listOf } from '#server/lists/list-of.ts'
import { isoMoment, isoMomentOrNull, startOfDay } from '#server/lists/moments.ts'
import { ordersOfBuyersMatching, registrationsMatching } from '#server/lists/search.ts'
import { isId } from '#rules/ids.ts'
import { parseMoney } from '#rules/money/money.ts'
import { parseConfirmationNumber } from '#rules/orders/confirmation-number.ts'
import { confirmationNumberPart } from '#rules/orders/confirmation-number-part.ts'
import { orderListShape, type OrderMethod } from '#rules/orders/order-list.ts'
import { paymentMethods } from '#rules/payments/payment-methods.ts'
import { ordersNeedingAttention } from './order-attention.ts'
import { figureColumns, soldColumns } from './order-figures.ts'
import { orderLabelConditions, orderLabelOf } from './order-labels.ts'

const buyerName = sql<
  string | null
>`nullif(trim(concat(orders.buyer ->> 'firstName', ' ', orders.buyer ->> 'lastName')), '')`

/**
 * Amounts are in minor units: what was sold (`base`, `discount`, `fees`, `cash`; `total` of it online), without cash of
 * cancelled lines that nobody has paid, and `OrderFigures`. `buyerName` and `buyerEmail` are null before checkout.
 */
export const orderList = listOf({
  shape: orderListShape,
  from: (db, { organization }: Context) =>
    db
      .selectFrom('orders')
      .leftJoin('event', (on) =>
        on.onRef('event.organization_id', '=', 'orders.organization_id').onRef('event.id', '=', 'orders.event_id'),
      )
      .where('orders.organization_id', '=', organization.id),
  columns: ({ now, organization }) => ({
    id: 'orders.id',
    number: 'orders.confirmation_number',
    state: 'orders.state',
    isSold: sql<boolean>`orders.confirmed_at is not null`,
    label: orderLabelOf(now),
    eventId: 'orders.event_id',
    event: sql<string>`event.slug`,
    eventTitle: sql<string>`event.title`,
    buyerName,
    buyerEmail: sql<string | null>`orders.buyer ->> 'email'`,
    athletes: sql<
      string[]
    >`(select coalesce(json_agg(trim(concat(first_name, ' ', last_name)) order by position, id), '[]')
      from registration where registration.organization_id = orders.organization_id and order_id = orders.id)`,
    couponCode: 'orders.coupon_code',
    method: sql<OrderMethod | null>`coalesce((
      select provider from payment
      where payment.organization_id = orders.organization_id and payment.order_id = orders.id
      order by received_amount > 0 desc, attempt desc limit 1
    ), case when orders.payment_method = 'cash' then 'cash' when orders.paid_outside_at is not null then 'outside' end)`,
    references: sql<string | null>`(
      select string_agg(provider_payment_id, ' ' order by attempt) from payment
      where payment.organization_id = orders.organization_id and payment.order_id = orders.id)`,
    base: soldColumns.base,
    discount: soldColumns.discount,
    fees: sql<number>`(${soldColumns.fees} + ${soldColumns.vat})`,
    total: sql<number>`orders.total::float8`,
    cash: soldColumns.cash,
    ...figureColumns,
    currency: 'orders.currency',
    createdAt: isoMoment('orders.created_at'),
    createdLocally: sql<string>`to_char(orders.created_at at time zone ${organization.timeZone}, 'YYYY-MM-DD HH24:MI')`,
    heldUntil: isoMoment('orders.held_until'),
    confirmedAt: isoMomentOrNull('orders.confirmed_at'),
  }),
  search: (words, { organization }, search) =>
    sql<SqlBool>`orders.id in (${sql.join(matchesOf(words, organization, search), sql` union all `)})`,
  filters: {
    state: (state) => sql`orders.state = ${state}`,
    label: (label, { now }) => orderLabelConditions(now)[label],
    method: (method, { organization }) =>
      method === 'outside'
        ? sql`orders.paid_outside_at is not null and orders.payment_method is distinct from 'cash'`
        : method === 'cash'
          ? sql`orders.payment_method = 'cash'`
          : sql`orders.id in (select order_id from payment
            where payment.organization_id = ${organization.id} and provider = ${method})`,
    event: (eventId) => sql`orders.event_id = ${eventId}`,
    from: (day, { organization }) => sql`orders.created_at >= ${startOfDay(day, organization.timeZone)}`,
    to: (day, { organization }) => sql`orders.created_at < ${startOfDay(day, organization.timeZone, 1)}`,
    attention: (_, { organization }) => sql`orders.id in (${ordersNeedingAttention(organization.id)})`,
  },
  sorts: {
    latest: () => [{ value: sql`orders.created_at`, order: 'desc' }],
    total: () => [{ value: sql`orders.total` }],
  },
})

// Each by an index of its own, which one condition with `or` would not use.
function matchesOf(words: readonly string[], organization: Context['organization'], search: string) {
  const { id, currency, region } = organization
  const amount = parseMoney(search, currency, region)
  const reference = search.trim()
  const part = confirmationNumberPart(search)
  return [
    ordersOfBuyersMatching(words),
    sql`select order_id from registration where organization_id = ${id} and id = any (${registrationsMatching(null, words)})`,
    sql`select id from orders where organization_id = ${id} and confirmation_number = ${parseConfirmationNumber(search)}`,
    sql`select order_id from payment where organization_id = ${id}
      and provider = any (${paymentMethods}::text[]) and provider_payment_id = ${reference}`,
    // Providers name a payment by our id as well.
    ...(isId(reference) ? [sql`select order_id from payment where organization_id = ${id} and id = ${reference}`] : []),
    sql`select order_id from refund where organization_id = ${id} and provider_refund_id = ${reference}`,
    ...(part === null
      ? []
      : [
          sql`select id from orders where organization_id = ${id} and replace(confirmation_number, '-', '') like ${`%${part}%`}`,
        ]),
    ...(amount === null
      ? []
      : [
          sql`select id from orders where organization_id = ${id} and total = ${amount}`,
          sql`select order_id from payment where organization_id = ${id} and received_amount > 0 and received_amount = ${amount}`,
        ]),
  ]
}
