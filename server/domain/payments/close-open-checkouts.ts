import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Payment } from './payment.ts'

type Queue = Pick<Context, 'organization' | 'enqueue'>

/** Closes the pages on which orders could still be paid, after the commit. */
export async function closeCheckoutsOf(em: Em, ctx: Queue, orderIds: readonly string[]): Promise<void> {
  const payments = await query(
    em,
    sql<{ id: string }>`
      select id from payment
      where organization_id = ${ctx.organization.id} and order_id = any (${orderIds}::uuid[])
        and state in ('pending', 'in_process', 'rejected') and provider_payment_id is not null`,
  )
  await enqueueClosing(em, ctx, payments)
}

export const closeOpenCheckouts = (em: Em, ctx: Queue, payments: readonly Payment[]): Promise<void> =>
  enqueueClosing(em, ctx, payments.filter(isOpen))

/** Also expires the attempts: the order goes on, and its next payment starts anew. */
export async function giveUpAttempts(em: Em, ctx: Queue, payments: readonly Payment[]): Promise<void> {
  await closeOpenCheckouts(em, ctx, payments)
  for (const payment of payments)
    if (payment.state === 'pending' || payment.state === 'rejected') payment.state = 'expired'
}

const isOpen = ({ state, providerPaymentId }: Payment): boolean =>
  providerPaymentId != null && (state === 'pending' || state === 'in_process' || state === 'rejected')

async function enqueueClosing(em: Em, { organization, enqueue }: Queue, payments: readonly { id: string }[]) {
  const jobs = payments.map(({ id: paymentId }) => ({ organizationId: organization.id, paymentId }))
  if (jobs.length > 0) await enqueue(em, 'close-checkout', jobs)
}
