import type { SqlBool } from 'kysely'
import { sql } from '#server/database/query.ts'
import { isDifferenceDue } from '../differences/due-difference.ts'
import { cashDueOfLine } from './line-cash.ts'

/** Whether the buyer of a confirmed order of `orders` still owes something: cash, or the difference of a move. */
export const isOrderOwing = sql<SqlBool>`(orders.deferred_cash > 0 and exists (select from order_line
    where order_line.organization_id = orders.organization_id and order_line.order_id = orders.id
      and order_line.state = 'confirmed' and ${cashDueOfLine} > 0)
  or exists (select from registration join orders as charge on charge.organization_id = registration.organization_id
      and charge.moved_registration_id = registration.id and ${isDifferenceDue}
    where registration.organization_id = orders.organization_id and registration.order_id = orders.id))`
