import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { OrderLine } from '../orders/order-line.ts'

/** `isIn`: it is confirmed. */
type AddedTo = Readonly<{ isIn: boolean; startsAt: string }>

/** The place to which the order of some lines adds merchandise; null for what an order sells with its own places. */
export async function placeAddedTo(em: Em, lines: readonly OrderLine[]): Promise<AddedTo | null> {
  const [line] = lines
  if (!line) return null
  const [place] = await query(
    em,
    sql<AddedTo>`
      select registration.status = 'confirmed' as "isIn", competition.starts_at as "startsAt"
      from orders
      join registration on registration.organization_id = orders.organization_id
        and registration.id = adds_to_registration_id
      join competition on competition.organization_id = registration.organization_id
        and competition.id = registration.competition_id
      where orders.organization_id = ${line.organizationId} and orders.id = ${line.orderId}`,
  )
  return place ?? null
}
