import { sql } from '#server/database/query.ts'

/** How many registrations a row of `order_line` sells. */
export const registrationsOfLine = sql<number>`case order_line.kind when 'registration' then order_line.quantity
  when 'team' then (select count(*)::int from registration
    where registration.organization_id = order_line.organization_id and registration.line_id = order_line.id)
  else 0 end`
