import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Order } from '../orders/order.ts'

/** The registrations of an order that somebody took over by a link, and their e-mails: they are no longer its buyer's. */
export async function findTakenOver(
  em: Em,
  { organizationId, id: orderId }: Pick<Order, 'organizationId' | 'id'>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await query(
    em,
    sql<{ id: string; email: string }>`
      select registration.id, email from acceptance
      join registration on registration.organization_id = acceptance.organization_id
        and registration.id = registration_id and team_id is null
      where acceptance.organization_id = ${organizationId} and acceptance.order_id = ${orderId}`,
  )
  return new Map(rows.map(({ id, email }) => [id, email]))
}
