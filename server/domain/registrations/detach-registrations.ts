import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import type { Order } from '../orders/order.ts'

type OrderKey = Pick<Order, 'organizationId' | 'id'>
type Sent = Readonly<{ id?: string | undefined }>

/**
 * Takes the registrations of participants that were sent again from the lines of their held order: deleting these
 * leaves them, with their files and pages. They belong to no line until `findDetached` finds them.
 */
export async function detachRegistrations(em: Em, order: OrderKey, participants: readonly Sent[]): Promise<void> {
  const ids = idsOf(participants)
  if (ids.length > 0)
    await query(
      em,
      sql`update registration set line_id = null, team_id = null
        where organization_id = ${order.organizationId} and order_id = ${order.id} and id = any (${ids}::uuid[])`,
    )
}

/** The ids of an order's registrations that `detachRegistrations` has detached: an id of another order is none. */
export async function findDetached(em: Em, order: OrderKey, participants: readonly Sent[]): Promise<Set<string>> {
  if (idsOf(participants).length === 0) return new Set()
  const rows = await query(
    em,
    sql<{ id: string }>`
      select id from registration
      where organization_id = ${order.organizationId} and order_id = ${order.id} and line_id is null`,
  )
  return new Set(rows.map(({ id }) => id))
}

const idsOf = (participants: readonly Sent[]) =>
  participants.flatMap(({ id }) => (isId(id) && id === id.toLowerCase() ? [id] : []))
