import { ensureCurrent } from '#rules/ensure-current.ts'
import { buyerFields, versionOfBuyer, type Buyer } from '#rules/orders/buyer.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, unchanged } from '../command.ts'
import { countAddress } from '../messages/mail-quota.ts'
import { newRepeatKey } from '../messages/repeat-message.ts'
import { mailInstructions } from '../payments/await-payment.ts'
import { isEmailUnconfirmed, Order } from './order.ts'

/**
 * Corrects who an order is billed to and mailed; an address that is to be confirmed gets the link to do so. The entry in
 * the log names fields, never values. Throws `Refused` `changed_meanwhile`, `order_without_buyer` before the checkout,
 * `mail_quota`, `too_many_requests`, `not_found`, `forbidden`.
 */
export const editBuyer = command({
  permission: 'edit-athletes',
  subject: Order,
  locks: true,
  action: 'order.buyer-edited',
  async run({ em, ctx, subject: order }, { buyer, before }: { buyer: Buyer; before: string }) {
    const current = order.buyer
    if (!current) throw new Refused({ code: 'order_without_buyer' })
    const changed = buyerFields.filter((field) => (current[field] ?? '') !== buyer[field])
    if (changed.length === 0) return unchanged()
    ensureCurrent(versionOfBuyer(current), before)
    if (changed.includes('email')) await countAddress(em, order, buyer.email)
    order.buyer = buyer
    if (changed.includes('email') && isEmailUnconfirmed(order)) {
      const { id: orderId } = order
      await em.flush()
      await mailInstructions(em, ctx, order, await newRepeatKey(em, ctx, { orderId, recipient: buyer.email }))
    }
    return audited({ fields: changed.join(',') })
  },
})
