import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { findRow } from '../find-row.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import { newRepeatKey } from '../messages/repeat-message.ts'
import { isWaivedDifference, Order } from './order.ts'

/**
 * Mails the buyer the confirmation again, a few times in a quarter of an hour. Throws `Refused` `nothing_to_resend`,
 * `too_many_requests` (`values.minutes`), `not_found`, `forbidden`.
 */
export async function resendOrderConfirmation(ctx: Context, orderId: string): Promise<void> {
  ensureCan(ctx.actor, 'edit-athletes')
  await ctx.db.transaction(async (em) => {
    const order = await findRow(em, ctx, Order, orderId, LockMode.PESSIMISTIC_WRITE)
    const { buyer, state, total, locale } = order
    if (!buyer || state !== 'confirmed' || isWaivedDifference(order)) throw new Refused({ code: 'nothing_to_resend' })
    const recipient = buyer.email
    const kind = total === 0 ? 'registration-confirmed-free' : 'payment-approved'
    const dedupeKey = await newRepeatKey(em, ctx, { orderId, recipient })
    await enqueueMessage(ctx, em, { kind, orderId, recipient, locale, dedupeKey })
    await audit(ctx, em, 'order.mail-repeated', orderId)
  })
}
