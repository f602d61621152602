import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import type { FileLinks } from '../registration-files/file-links.ts'
import { PaymentReceipt } from './payment-receipt.ts'

/** The path of a link for staff that opens an order's receipt. Throws `Refused` `not_found`, `forbidden`. */
export const linkToReceipt = command({
  permission: 'confirm-payments',
  subject: findReceipt,
  action: 'order.receipt-opened',
  async run({ ctx, subject: { id: fileId, organizationId, orderId } }, links: FileLinks) {
    return audited({}, { subject: orderId, result: links.sign({ organizationId, fileId }, ctx.now) })
  },
})

async function findReceipt(em: Em, { organization }: Context, orderId: string): Promise<PaymentReceipt> {
  const where = { organizationId: organization.id, orderId }
  const receipt = isId(orderId) ? await em.findOne(PaymentReceipt, where) : null
  if (!receipt) throw new Refused({ code: 'not_found' })
  return receipt
}
