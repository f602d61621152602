import type { Context } from '#server/context.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import type { FileLinks } from '../registration-files/file-links.ts'
import { PaymentReceipt } from './payment-receipt.ts'

/** The path of a link for staff that opens an order's receipt. Throws `Refused` `not_found`, `forbidden`. */
export async function linkToReceipt(ctx: Context, links: FileLinks, orderId: string): Promise<string> {
  ensureCan(ctx.actor, 'confirm-payments')
  const { id: organizationId } = ctx.organization
  return ctx.db.transaction(async (em) => {
    const receipt = isId(orderId) ? await em.findOne(PaymentReceipt, { organizationId, orderId }) : null
    if (!receipt) throw new Refused({ code: 'not_found' })
    await audit(ctx, em, 'order.receipt-opened', orderId)
    return links.sign({ organizationId, fileId: receipt.id }, ctx.now)
  })
}
