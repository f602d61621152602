import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { mailDifferenceInCash } from '../athletes/mail-move.ts'
import { owesMore } from '../athletes/settle-move.ts'
import { lockOrderOf } from '../athletes/lock-athlete.ts'
import { findRow } from '../find-row.ts'
import { linesOf } from '../orders/order-lines.ts'
import { Order } from '../orders/order.ts'
import { Registration } from '../registrations/registration.ts'
import { chargeDifference } from './charge-difference.ts'
import { endCharges } from './charges-of-move.ts'
import { openDifference } from './open-difference.ts'

/**
 * Charges a difference that is not paid by a new link, or makes it due in cash at kit pick-up; the link before ends.
 * Throws `Refused` `order_not_payable` once it is paid, was settled otherwise or its athlete is out, `price_differs` where
 * it cannot be charged by link any more, `not_found`, `forbidden`.
 *
 * @unaudited `chargeDifference` and `owesMore` audit what it does.
 */
export async function settleDifference(ctx: Context, orderId: string, { by }: { by: 'link' | 'cash' }): Promise<void> {
  ensureCan(ctx.actor, 'edit-athletes')
  await ctx.db.transaction(async (em) => {
    const { movedRegistrationId = null, confirmationId } = await findRow(em, ctx, Order, orderId)
    const notPayable = new Refused({ code: 'order_not_payable', values: { confirmationId } })
    if (movedRegistrationId === null) throw notPayable
    const registration = await findRow(em, ctx, Registration, movedRegistrationId)
    const { organizationId, orderId: soldBy } = registration
    if (!soldBy) throw notPayable
    // The order that sold the place is locked before what is charged for it.
    await lockOrderOf(em, { organizationId, orderId: soldBy })
    const charge = await lockOrderOf(em, { organizationId, orderId })
    const sold = await openDifference(em, charge)
    if (!sold) throw notPayable
    const [difference] = await linesOf(em, charge)
    const { title, unitPrice: amount } = difference!
    await endCharges(em, ctx, [charge])
    if (by === 'cash') {
      await owesMore(em, ctx, sold, amount)
      return mailDifferenceInCash(em, ctx, sold.order, title)
    }
    return chargeDifference(em, ctx, { order: sold.order, registrationId: movedRegistrationId, title, amount })
  })
}
