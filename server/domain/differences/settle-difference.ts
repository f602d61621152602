import { Refused } from '#rules/refusals.ts'
import { mailDifferenceInCash } from '../athletes/mail-move.ts'
import { owesMore } from '../athletes/settle-move.ts'
import { lockOrderOf } from '../athletes/lock-athlete.ts'
import { auditedBy, command } from '../command.ts'
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
 */
export const settleDifference = command({
  permission: 'edit-athletes',
  subject: Order,
  action: ['order.difference-charged', 'order.difference-settled'],
  async run({ em, ctx, subject }, { by }: { by: 'link' | 'cash' }) {
    const { id: orderId, movedRegistrationId = null, confirmationId } = subject
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
    const [line] = await linesOf(em, charge)
    const { title, unitPrice: amount } = line!
    await endCharges(em, ctx, [charge])
    if (by === 'cash') {
      const entryId = await owesMore(em, ctx, sold, amount)
      await mailDifferenceInCash(em, ctx, sold.order, title)
      return auditedBy(entryId)
    }
    const difference = { order: sold.order, registrationId: movedRegistrationId, title, amount }
    return auditedBy(await chargeDifference(em, ctx, difference))
  },
})
