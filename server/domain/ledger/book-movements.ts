import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { dueMovements } from './due-movements.ts'

/**
 * Writes to the ledger what orders, whose rows are locked, have moved since their last entries. Called at the end of
 * every transaction that confirms an order, changes amounts of a confirmed one or moves its money. Doing it again writes
 * nothing.
 */
export async function bookMovements(em: Em, organizationId: string, orderIds: readonly string[]): Promise<void> {
  await em.flush()
  const condition = sql`orders.organization_id = ${organizationId} and orders.id = any (${orderIds}::uuid[])`
  await query(em, bookDue(condition))
}

/** Books an order back that is about to be deleted: its entries stay, and add up to nothing. */
export async function reverseMovements(em: Em, organizationId: string, orderId: string): Promise<void> {
  await query(
    em,
    sql`
      insert into ledger_entry (id, organization_id, event_id, order_id, payment_id, refund_id, kind, method, holder,
        amount, currency, at)
      select gen_random_uuid(), organization_id, event_id, order_id, payment_id, refund_id, kind, method, holder,
        -sum(amount), currency, clock_timestamp()
      from ledger_entry where organization_id = ${organizationId} and order_id = ${orderId}
      group by organization_id, event_id, order_id, payment_id, refund_id, kind, method, holder, currency
      having sum(amount) <> 0`,
  )
}

/** A first entry has the time of its movement, a correction the time at which it is made. */
export const bookDue = (condition: ReturnType<typeof sql>) => sql<{ orderId: string }>`
  insert into ledger_entry (id, organization_id, event_id, order_id, payment_id, refund_id, kind, method, holder, amount,
    currency, at)
  select gen_random_uuid(), due.organization_id, event_id, due.order_id, due.payment_id, due.refund_id, due.kind, method,
    holder, due.amount - booked.amount, currency, case when booked.entries = 0 then at else clock_timestamp() end
  from (${dueMovements(condition)}) due
  cross join lateral (
    select coalesce(sum(amount), 0) as amount, count(*) as entries from ledger_entry
    where ledger_entry.organization_id = due.organization_id and ledger_entry.order_id = due.order_id
      and ledger_entry.kind = due.kind and ledger_entry.payment_id is not distinct from due.payment_id
      and ledger_entry.refund_id is not distinct from due.refund_id
  ) booked
  where due.amount <> booked.amount
  returning order_id as "orderId"`
