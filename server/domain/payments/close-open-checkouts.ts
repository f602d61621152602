import type { Context } from '#server/context.ts'
import { toUuidArray } from '#server/database/uuid-array.ts'
import type { Em } from '#server/database/orm.ts'
import type { Order } from '../orders/order.ts'
import { Payment } from './payment.ts'

export async function closeOpenCheckouts(
  em: Em,
  { organization, enqueue }: Pick<Context, 'organization' | 'enqueue'>,
  orderIds: readonly string[],
): Promise<void> {
  const payments = await em.execute<{ id: string }[]>(
    `select id from payment
      where organization_id = ? and order_id = any (?::uuid[])
        and state in ('pending', 'in_process', 'rejected') and provider_payment_id is not null`,
    [organization.id, toUuidArray(orderIds)],
  )
  for (const { id } of payments) await enqueue(em, 'close-checkout', { organizationId: organization.id, paymentId: id })
}

/** Also expires the attempts: the order goes on, and its next payment starts anew. */
export async function giveUpAttempts(em: Em, ctx: Context, { organizationId, id: orderId }: Order): Promise<void> {
  await closeOpenCheckouts(em, ctx, [orderId])
  const payments = await em.find(Payment, { organizationId, orderId, state: { $in: ['pending', 'rejected'] } })
  for (const payment of payments) payment.state = 'expired'
}
