import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { endOrders } from '../orders/end-orders.ts'
import { OrderLine } from '../orders/order-line.ts'
import { Order } from '../orders/order.ts'
import type { Registration } from '../registrations/registration.ts'

/** `paid` since the place was sold, the first one first; `unpaid` can still be paid or charged again. */
export type ChargesOfMove = Readonly<{
  paid: readonly Readonly<{ order: Order; line: OrderLine }>[]
  unpaid: readonly Order[]
}>

type Moved = Pick<Registration, 'organizationId' | 'id'>

/** What was charged for moves of an athlete to dearer competitions; not what was given for free. */
export async function chargesOfMove(
  em: Em,
  { organizationId, id: movedRegistrationId }: Moved,
  lockMode: LockMode.PESSIMISTIC_WRITE | LockMode.NONE = LockMode.NONE,
): Promise<ChargesOfMove> {
  const states = { $in: ['awaiting_payment', 'confirmed', 'expired', 'cancelled'] as const }
  const orders = await em.find(
    Order,
    { organizationId, movedRegistrationId, state: states },
    { orderBy: { createdAt: 'asc', id: 'asc' }, lockMode },
  )
  const confirmed = orders.filter(({ state }) => state === 'confirmed')
  const lines = await em.find(OrderLine, {
    organizationId,
    orderId: { $in: confirmed.map(({ id }) => id) },
    kind: 'difference',
    state: 'confirmed',
    total: { $gt: 0 },
  })
  const paid = confirmed.flatMap((order) =>
    lines.filter(({ orderId }) => orderId === order.id).map((line) => ({ order, line })),
  )
  return { paid, unpaid: orders.filter((order) => !confirmed.includes(order) && order.settledAt == null) }
}

/** Locks them after the order that sold the place and before pools (docs/decisions/0078). */
export const lockChargesOfMove = (em: Em, registration: Moved): Promise<ChargesOfMove> =>
  chargesOfMove(em, registration, LockMode.PESSIMISTIC_WRITE)

/** Ends what is not paid, for good: it is neither taken when it arrives late nor charged again. */
export async function endCharges(em: Em, ctx: Context, charges: readonly Order[]): Promise<void> {
  const now = await databaseNow(em)
  for (const charge of charges) charge.settledAt = now
  await em.flush()
  const waiting = charges.filter(({ state }) => state === 'awaiting_payment')
  if (waiting.length > 0) await endOrders(em, ctx, waiting, 'cancelled')
}
