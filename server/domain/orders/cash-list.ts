import type { SqlBool } from 'kysely'
import type { Context } from '#server/context.ts'
import { sql } from '#server/database/query.ts'
import { listOf } from '#server/lists/list-of.ts'
import { isoMoment } from '#server/lists/moments.ts'
import { matchesWords } from '#server/lists/search.ts'
import { cashDueOfLine } from './line-cash.ts'
import { cashListShape, type CashKind } from '#rules/payments/cash-list.ts'

const buyerName = sql<
  string | null
>`nullif(trim(concat(orders.buyer ->> 'firstName', ' ', orders.buyer ->> 'lastName')), '')`

const mayBeDue = sql<SqlBool>`order_line.deferred_cash > 0 and order_line.state = 'confirmed'
  and order_line.paid_outside_at is null`

const dueAmount = sql<number>`(select coalesce(sum(${cashDueOfLine}), 0)::float8 from order_line
  where order_line.organization_id = orders.organization_id and order_line.order_id = orders.id and ${mayBeDue})`

const isWhole = sql<SqlBool>`orders.payment_method is not distinct from 'cash'`

export const owesCash = sql<SqlBool>`(orders.state = 'confirmed' and ${mayBeDue} and ${cashDueOfLine} > 0)`

/** Confirmed orders of which cash is still to be collected. `amount` is what is still due, in minor units. */
export const cashList = listOf({
  shape: cashListShape,
  from: (db, { organization }: Context) =>
    db
      .selectFrom('orders')
      .leftJoin('event', (on) =>
        on.onRef('event.organization_id', '=', 'orders.organization_id').onRef('event.id', '=', 'orders.event_id'),
      )
      .where('orders.organization_id', '=', organization.id)
      .where(sql<SqlBool>`orders.state = 'confirmed' and ${dueAmount} > 0
        and orders.id in (select order_id from order_line where organization_id = ${organization.id} and ${mayBeDue})`),
  columns: (_ctx) => ({
    id: 'orders.id',
    number: sql<string>`orders.confirmation_number`,
    buyerName,
    buyerEmail: sql<string | null>`orders.buyer ->> 'email'`,
    eventId: 'orders.event_id',
    eventTitle: sql<string>`event.title`,
    kind: sql<CashKind>`case when ${isWhole} then 'whole' else 'part' end`,
    amount: dueAmount,
    currency: 'orders.currency',
    since: sql<string>`coalesce(${isoMoment('orders.confirmed_at')}, ${isoMoment('orders.created_at')})`,
  }),
  search: (words) =>
    matchesWords(
      sql`concat_ws(' ', ${buyerName}, orders.buyer ->> 'email', orders.buyer ->> 'dni', orders.confirmation_number)`,
      words,
    ),
  filters: {
    kind: (kind) => (kind === 'whole' ? isWhole : sql`not (${isWhole})`),
    event: (id) => sql`orders.event_id = ${id}`,
  },
  sorts: {
    since: () => [{ value: sql`coalesce(orders.confirmed_at, orders.created_at)` }],
    amount: () => [{ value: dueAmount }],
  },
})
