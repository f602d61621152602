import { ensureCurrent } from '#rules/ensure-current.ts'
import { buyerFields, versionOfBuyer, type Buyer } from '#rules/orders/buyer.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, unchanged } from '../command.ts'
import { countAddress } from '../messages/mail-quota.ts'
import { Order } from './order.ts'

/**
 * Corrects who an order is billed to and mailed. The entry in the log names fields, never values. Throws `Refused`
 * `changed_meanwhile`, `order_without_buyer` before the checkout, `mail_quota`, `not_found`, `forbidden`.
 */
export const editBuyer = command({
  permission: 'edit-athletes',
  subject: Order,
  locks: true,
  action: 'order.buyer-edited',
  async run({ em, subject: order }, { buyer, before }: { buyer: Buyer; before: string }) {
    const current = order.buyer
    if (!current) throw new Refused({ code: 'order_without_buyer' })
    const changed = buyerFields.filter((field) => (current[field] ?? '') !== buyer[field])
    if (changed.length === 0) return unchanged()
    ensureCurrent(versionOfBuyer(current), before)
    if (changed.includes('email')) await countAddress(em, order, buyer.email)
    order.buyer = buyer
    return audited({ fields: changed.join(',') })
  },
})
