import type { Em } from '#server/database/orm.ts'
import type { Order } from '../orders/order.ts'
import { Payment } from './payment.ts'

export async function latestPayment(em: Em, { organizationId, id }: Order): Promise<Payment | null> {
  const [payment] = await em.find(Payment, { organizationId, orderId: id }, { orderBy: { attempt: 'desc' }, limit: 1 })
  return payment ?? null
}
