import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { OrderPageCash } from '#rules/orders/admin-order-views.ts'
import { actorOf, findPeopleNames } from '../audit/audit-log.ts'
import type { Order } from './order.ts'

type Row = Omit<OrderPageCash, 'actor'> & { actor: string }

/** Cash that staff have recorded as collected or given back and have not taken back, the earliest first. */
export async function cashOfOrder(em: Em, { organizationId, id }: Order): Promise<OrderPageCash[]> {
  const rows = await query(
    em,
    sql<Row>`
      select at, kind, sum(amount)::float8 as amount, max(actor) filter (where amount > 0) as actor
      from (
        select actor, details ->> 'at' as at,
          case when action in ('order.cash-collected', 'order.cash-undone') then 'collected' else 'given_back' end as kind,
          case when action in ('order.cash-collected', 'order.cash-given-back') then 1 else -1 end
            * (details ->> 'amount')::bigint as amount
        from audit_entry
        where organization_id = ${organizationId} and subject = ${id}::text and details ->> 'at' is not null
          and action in ('order.cash-collected', 'order.cash-undone', 'order.cash-given-back', 'order.cash-owed-again')
      ) as entry
      group by at, kind having sum(amount) > 0 order by at, kind`,
  )
  const memberIds = rows.flatMap(({ actor }) => (actor.startsWith('member:') ? actor.slice('member:'.length) : []))
  const people = await findPeopleNames(em, memberIds)
  return rows.map(({ actor, ...row }) => ({ ...row, actor: actorOf(actor, people) }))
}
