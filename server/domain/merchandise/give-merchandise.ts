import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { MerchandiseChoice as Choice } from '#rules/merchandise/offered-item.ts'
import type { StaffPayment } from '#rules/registrations/staff-payments.ts'
import type { Event } from '../events/event.ts'
import type { Order } from '../orders/order.ts'
import { addToOrder } from '../orders/record-sale.ts'

type Recipient = Readonly<{ registrationId: string; competitionId: string }>
type Sale = Readonly<{ order: Order; event: Event; payment?: StaffPayment | null; reason?: string }>

/**
 * Adds merchandise to a confirmed order that is locked, for one of its athletes; the stock follows, and is raised with
 * `reason`. Without a `payment` it costs nothing. Throws `Refused` `sold_out`, and `merchandise_unavailable` for what is
 * not offered to them, or has a price that nobody has said how it was paid.
 */
export async function giveMerchandise(
  em: Em,
  ctx: Context,
  { order, event, payment = null, reason }: Sale,
  recipient: Recipient,
  choices: readonly Choice[],
): Promise<void> {
  const merchandise = choices.map((choice) => ({ ...choice, ...recipient, participant: 0 }))
  await addToOrder(em, ctx, { order, event, choices: { merchandise } }, { payment, reason })
}
