import type { Database } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { bookDue } from './book-movements.ts'
import { unpaidCash } from './unpaid-cash.ts'

const ordersAtOnce = 500

type OrderKey = { organizationId: string; id: string }

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Books orders of which the ledger has no entry at all, as a release before the ledger leaves them, and cash that a
 * release before 0123 left there of cancelled lines, in batches; an order that somebody works on is passed over. Returns
 * how many were booked.
 */
export async function bookEarlierOrders(db: Database): Promise<number> {
  let count = 0
  for (let last: OrderKey = { organizationId: nobody, id: nobody }; ;) {
    const batch = await db.transaction(async (em) => {
      const orders = await query(em, unbookedOrders(last))
      const ids = orders.map(({ id }) => id)
      const entries = ids.length > 0 ? await query(em, bookDue(sql`orders.id = any (${ids}::uuid[])`)) : []
      return { orders, booked: new Set(entries.map(({ orderId }) => orderId)).size }
    })
    count += batch.booked
    if (batch.orders.length < ordersAtOnce) return count
    last = batch.orders.at(-1)!
  }
}

const unbookedOrders = (last: OrderKey) => sql<OrderKey>`
  select organization_id as "organizationId", id from orders
  where (organization_id, id) > (${last.organizationId}::uuid, ${last.id}::uuid)
    and (base > 0 and confirmed_at is not null or exists (select from payment
      where payment.organization_id = orders.organization_id and order_id = orders.id and received_amount > 0))
    and (not exists (select from ledger_entry
        where ledger_entry.organization_id = orders.organization_id and order_id = orders.id)
      or deferred_cash > 0 and (select unpaid.deferred_cash from (${unpaidCash}) unpaid) > 0
        and not exists (select from ledger_entry where ledger_entry.organization_id = orders.organization_id
          and order_id = orders.id and kind = 'cash' and amount < 0))
  order by organization_id, id limit ${ordersAtOnce} for update skip locked`
