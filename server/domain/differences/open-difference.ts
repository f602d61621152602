import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { OrderLine } from '../orders/order-line.ts'
import { Order } from '../orders/order.ts'
import { Registration } from '../registrations/registration.ts'
import { isDifferenceDue } from './due-difference.ts'

/** The order and the line that sold a place. */
export type SoldPlace = Readonly<{ order: Order; line: OrderLine }>

/**
 * What sold the place whose difference an order charges, while that is due and no payment of it is being decided; null
 * otherwise.
 */
export async function openDifference(em: Em, { organizationId, id }: Order): Promise<SoldPlace | null> {
  const [sold] = await query(
    em,
    sql<{ orderId: string; lineId: string }>`
      select sold.id as "orderId", registration.line_id as "lineId" from orders as charge
      join registration on registration.organization_id = charge.organization_id
        and registration.id = charge.moved_registration_id
      join orders as sold on sold.organization_id = registration.organization_id and sold.id = registration.order_id
        and sold.state = 'confirmed'
      where charge.organization_id = ${organizationId} and charge.id = ${id} and ${isDifferenceDue}
        and not exists (select from payment where payment.organization_id = charge.organization_id
          and payment.order_id = charge.id and payment.state = 'in_process')`,
  )
  return sold ? findSold(em, organizationId, sold) : null
}

/** What sold the place for whose move an order charges the difference; null for other orders. */
export async function findMovedPlace(
  em: Em,
  { organizationId, movedRegistrationId = null }: Order,
): Promise<SoldPlace | null> {
  if (movedRegistrationId === null) return null
  const { orderId, lineId } = await em.findOneOrFail(Registration, { organizationId, id: movedRegistrationId })
  return orderId && lineId ? findSold(em, organizationId, { orderId, lineId }) : null
}

async function findSold(em: Em, organizationId: string, sold: { orderId: string; lineId: string }): Promise<SoldPlace> {
  const order = await em.findOneOrFail(Order, { organizationId, id: sold.orderId })
  const line = await em.findOneOrFail(OrderLine, { organizationId, id: sold.lineId })
  return { order, line }
}
