import type { RawBuilder } from 'kysely'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { BuyerFigures, OrderFigures } from '#rules/orders/order-figures.ts'
import { differencesDueOfOrder } from '../differences/due-difference.ts'
import { netOfOrder } from '../ledger/net-receipts.ts'
import { unpaidCash } from '../ledger/unpaid-cash.ts'
import { cashDueOfLine, cashToReturnOfLine, collectedCashOfLine } from './line-cash.ts'
import { priceOfLine } from './line-price.ts'
import type { Order } from './order.ts'

const ofPayments = (sum: RawBuilder<unknown>) => sql<number>`(
  select coalesce(${sum}, 0)::float8 from payment
  where payment.organization_id = orders.organization_id and payment.order_id = orders.id)`

const ofLines = (sum: RawBuilder<unknown>) => sql<number>`(
  select coalesce(${sum}, 0)::float8 from order_line
  where order_line.organization_id = orders.organization_id and order_line.order_id = orders.id)`

const buyerColumns = {
  price: ofLines(sql`sum(${priceOfLine})`),
  received: ofPayments(sql`sum(received_amount)`),
  cashCollected: ofLines(sql`sum(${collectedCashOfLine})`),
  refunded: ofPayments(sql`sum(refunded_amount)`),
  refunding: ofPayments(sql`sum(refunds_total - refunded_amount)`),
  chargedBack: ofPayments(sql`sum(received_amount - refunded_amount) filter (where state = 'charged_back')`),
  cashToReturn: ofLines(sql`sum(${cashToReturnOfLine})`),
  toPay: sql<number>`(case when orders.state in ('held', 'awaiting_payment') then orders.total else 0 end)::float8`,
  cashDue: ofLines(sql`sum(${cashDueOfLine}) filter (where order_line.state = 'confirmed')`),
  differenceDue: differencesDueOfOrder,
} satisfies Record<keyof BuyerFigures, RawBuilder<number>>

/** `OrderFigures` of rows of `orders`, in minor units. */
export const figureColumns = {
  ...buyerColumns,
  net: netOfOrder,
} satisfies Record<keyof OrderFigures, RawBuilder<number>>

const sold = (amount: RawBuilder<unknown>, unpaid: RawBuilder<unknown>) => sql<number>`(
  ${amount} - case when orders.deferred_cash > 0 then (select ${unpaid} from (${unpaidCash}) unpaid) else 0 end)::float8`

/** What rows of `orders` were sold for, whatever became of them since, as the ledger has it (docs/decisions/0123). */
export const soldColumns = {
  base: sold(sql`orders.base`, sql`unpaid.base`),
  discount: sold(sql`orders.discount`, sql`unpaid.discount`),
  cash: sold(sql`orders.deferred_cash`, sql`unpaid.deferred_cash`),
  fees: sold(sql`orders.platform_fee + orders.provider_fee`, sql`unpaid.platform_fee + unpaid.provider_fee`),
  vat: sold(sql`orders.vat`, sql`unpaid.vat`),
}

type SoldAmounts = Record<keyof typeof soldColumns, number>

const selected = (columns: Record<string, RawBuilder<unknown>>) =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))

export const buyerFigures = (em: Em, order: Pick<Order, 'organizationId' | 'id'>): Promise<BuyerFigures> =>
  read<BuyerFigures>(em, order, buyerColumns)

export const orderFigures = (em: Em, order: Pick<Order, 'organizationId' | 'id'>): Promise<OrderFigures> =>
  read<OrderFigures>(em, order, figureColumns)

export const soldAmounts = (em: Em, order: Pick<Order, 'organizationId' | 'id'>): Promise<SoldAmounts> =>
  read<SoldAmounts>(em, order, soldColumns)

async function read<Row extends object>(
  em: Em,
  { organizationId, id }: Pick<Order, 'organizationId' | 'id'>,
  columns: Record<keyof Row & string, RawBuilder<number>>,
): Promise<Row> {
  const [row] = await query(
    em,
    sql<Row>`select ${selected(columns)} from orders where organization_id = ${organizationId} and id = ${id}`,
  )
  return row!
}
