import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Payment } from './payment.ts'

type Queue = Pick<Context, 'organization' | 'enqueue'>

/**
 * Closes the pages on which orders, whose rows are locked, could still be paid, after the commit. Attempts whose page
 * the provider is still making expire, so that nobody is led to it.
 */
export async function closeCheckoutsOf(em: Em, { organization, enqueue }: Queue, orderIds: readonly string[]) {
  const ofOrders = sql<boolean>`organization_id = ${organization.id} and order_id = any (${orderIds}::uuid[])`
  // Before the others are read: a page that is being saved is waited for, and closed with them.
  await query(
    em,
    sql`update payment set state = 'expired', updated_at = clock_timestamp()
      where ${ofOrders} and state = 'pending' and provider_payment_id is null`,
  )
  const payments = await query(
    em,
    sql<{ id: string }>`
      select id from payment
      where ${ofOrders} and state in ('pending', 'in_process', 'rejected') and provider_payment_id is not null`,
  )
  const jobs = payments.map(({ id: paymentId }) => ({ organizationId: organization.id, paymentId }))
  if (jobs.length > 0) await enqueue(em, 'close-checkout', jobs)
}

export async function closeOpenCheckouts(em: Em, ctx: Queue, payments: readonly Payment[]): Promise<void> {
  const orderIds = payments.filter(({ state }) => openStates.includes(state)).map(({ orderId }) => orderId)
  if (orderIds.length > 0) await closeCheckoutsOf(em, ctx, orderIds)
}

const openStates: readonly Payment['state'][] = ['pending', 'in_process', 'rejected']

/** Also expires the attempts: the order goes on, and its next payment starts again. */
export async function giveUpAttempts(em: Em, ctx: Queue, payments: readonly Payment[]): Promise<void> {
  await closeOpenCheckouts(em, ctx, payments)
  for (const payment of payments)
    if (payment.state === 'pending' || payment.state === 'rejected') payment.state = 'expired'
}
