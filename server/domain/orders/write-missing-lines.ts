import type { Database } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'

type OrderKey = { organizationId: string; id: string }

const ordersAtOnce = 500
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Writes the lines of orders that have none or whose lines disagree with them, as an earlier release leaves them, in
 * batches: sales go on meanwhile, and an order that somebody works on is passed over. Returns how many were found.
 */
export async function writeMissingLines(db: Database): Promise<number> {
  let count = 0
  for (let last: OrderKey = { organizationId: nobody, id: nobody }; ;) {
    const batch = await db.transaction((em) => query(em, writeBatch(last)))
    count += batch.length
    if (batch.length < ordersAtOnce) return count
    // Without statistics of the rows that are new, each order reads those of all others.
    await db.transaction((em) => query(em, sql`analyze order_line, registration`))
    last = batch.at(-1)!
  }
}

// Found first and locked after: the lock must not be held on orders that need nothing.
const writeBatch = (last: OrderKey) => sql<OrderKey>`
  with found as (
    select organization_id, id from orders
    where (organization_id, id) > (${last.organizationId}::uuid, ${last.id}::uuid)
      and exists (select from registration where registration.organization_id = orders.organization_id
        and registration.order_id = orders.id)
      and (select count(*) = 0 or sum(order_line.base) <> orders.base or sum(order_line.total) <> orders.total
          or bool_or(case when orders.state = 'confirmed' then order_line.state in ('held', 'ended')
            when orders.state in ('held', 'awaiting_payment') then order_line.state <> 'held'
            else order_line.state in ('held', 'confirmed') end)
        from order_line where order_line.organization_id = orders.organization_id and order_line.order_id = orders.id)
    order by organization_id, id limit ${ordersAtOnce}
  ), locked as (
    select orders.organization_id, orders.id from orders join found using (organization_id, id)
    order by organization_id, id for update of orders skip locked
  ), written as (
    select write_order_lines(organization_id, array_agg(id)) from locked group by organization_id
  )
  select organization_id as "organizationId", id from found where (select count(*) from written) >= 0 order by organization_id, id`
