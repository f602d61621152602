import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { OrderRow, OrdersPage, OrderTotals } from '#rules/orders/admin-order-views.ts'
import type { AttentionReason, OrderListState, OrderMethod } from '#rules/orders/order-list.ts'
import { paymentMethods } from '#rules/payments/payment-methods.ts'
import { queryOf } from '../command.ts'
import { attentionOf } from './order-attention.ts'
import { orderList } from './order-list.ts'

export const ordersPage = queryOf({
  permission: 'see-money',
  async run({ em, ctx }, state: OrderListState): Promise<OrdersPage> {
    const totals = await totalsOf(em, ctx, state)
    const counted = totals.reduce((sum, { orders }) => sum + orders, 0)
    const page = await orderList.page(em, ctx, state, rowColumns, counted)
    const reasons = await query(em, attentionOf(ctx.organization.id))
    const byOrder = Map.groupBy(reasons, ({ orderId }) => orderId)
    const reasonsOf = (id: string): AttentionReason[] => (byOrder.get(id) ?? []).map(({ reason }) => reason)
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...row, attention: reasonsOf(row.id) })),
      totals,
      attention: byOrder.size,
      hasOrders: counted > 0 || (await hasOrders(em, ctx)),
      events: await eventsOf(em, ctx),
      methods: await methodsOf(em, ctx),
    }
  },
})

const rowColumns = [
  'id',
  'number',
  'buyerName',
  'buyerEmail',
  'athletes',
  'eventId',
  'eventTitle',
  'label',
  'method',
  'total',
  'cash',
  'cashDue',
  'differenceDue',
  'refunded',
  'refunding',
  'currency',
  'createdAt',
] as const satisfies (keyof OrderRow)[]

async function totalsOf(em: Em, ctx: Context, state: OrderListState): Promise<OrderTotals[]> {
  const orders = sql`(${orderList.select(em, ctx, state, ['total', 'currency', 'state', 'isSold'])})`
  const isEverything = state.search === '' && Object.values(state.filters).every((filter) => filter === null)
  const isFound = isEverything ? sql`true` : sql`order_id in (select id from matches)`
  return query(
    em,
    sql<OrderTotals>`
      with matches as materialized ${orders},
      payments as (
        select currency, sum(received_amount) as received, sum(refunded_amount) as refunded,
          sum(refunds_total - refunded_amount) as refunding,
          sum(received_amount - refunded_amount) filter (where state = 'charged_back') as charged_back from payment
        where organization_id = ${ctx.organization.id} and received_amount > 0 and ${isFound}
        group by currency
      ),
      sales as (
        select currency, count(*) as orders, sum(total) filter (where "isSold") as sold,
          sum(total) filter (where state in ('held', 'awaiting_payment')) as waiting
        from matches group by currency
      )
      select sales.currency, orders::int, coalesce(sold, 0)::float8 as sold, coalesce(waiting, 0)::float8 as waiting,
        coalesce(received, 0)::float8 as received,
        coalesce(refunded, 0)::float8 as refunded, coalesce(refunding, 0)::float8 as refunding,
        coalesce(charged_back, 0)::float8 as "chargedBack"
      from sales left join payments on payments.currency = sales.currency order by orders desc, currency`,
  )
}

async function hasOrders(em: Em, { organization: { id } }: Context): Promise<boolean> {
  return (await query(em, sql`select from orders where organization_id = ${id} limit 1`)).length > 0
}

const maxEvents = 200

const eventsOf = (em: Em, { organization }: Context) =>
  query(
    em,
    sql<OrdersPage['events'][number]>`
      select id, title from event where organization_id = ${organization.id}
        and exists (select from orders where orders.organization_id = event.organization_id and event_id = event.id)
      order by starts_at desc, id limit ${maxEvents}`,
  )

async function methodsOf(em: Em, { organization }: Context): Promise<OrderMethod[]> {
  const rows = await query(
    em,
    sql<{ method: OrderMethod }>`
      select method from unnest(${paymentMethods}::text[]) as method
      where method <> 'cash' and exists (select from payment where organization_id = ${organization.id} and provider = method)
      union all select 'cash' where exists (
        select from orders where organization_id = ${organization.id} and payment_method = 'cash')
      union all select 'outside' where exists (
        select from orders where organization_id = ${organization.id} and paid_outside_at is not null
          and payment_method is distinct from 'cash')`,
  )
  return rows.map(({ method }) => method)
}
