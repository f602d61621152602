import type { Context } from '#server/context.ts'
import { sql } from '#server/database/query.ts'
import { cashToReturnOfLine, surplusCashOfLine } from '../orders/line-cash.ts'

/** Collected cash of lines that cost less since or were cancelled, at the time at which what their order sold changed last. */
export const cashToReturn = ({ organization }: Context) => sql`
  select event_id, at, kind, amount
  from (
    select orders.event_id, cash_collected - order_line.deferred_cash as in_excess,
      ${cashToReturnOfLine} as to_return,
      (select max(at) from ledger_entry where ledger_entry.organization_id = orders.organization_id
        and ledger_entry.order_id = orders.id and kind = 'sold') as at
    from order_line
    join orders on orders.organization_id = order_line.organization_id and orders.id = order_line.order_id
    where order_line.organization_id = ${organization.id} and ${surplusCashOfLine} > 0
  ) line
  cross join lateral (values ('cash_in_excess', in_excess), ('cash_to_return', to_return)) part (kind, amount)
  where amount > 0`
