import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import { ensureCurrent } from '#rules/ensure-current.ts'
import { buyerFields, versionOfBuyer, type Buyer } from '#rules/orders/buyer.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { findRow } from '../find-row.ts'
import { Order } from './order.ts'

/**
 * Corrects who an order is billed to and mailed. The entry in the log names fields, never values. Throws `Refused`
 * `changed_meanwhile`, `order_without_buyer` before the checkout, `not_found`, `forbidden`.
 */
export async function editBuyer(
  ctx: Context,
  orderId: string,
  { buyer, before }: { buyer: Buyer; before: string },
): Promise<void> {
  ensureCan(ctx.actor, 'edit-athletes')
  await ctx.db.transaction(async (em) => {
    const order = await findRow(em, ctx, Order, orderId, LockMode.PESSIMISTIC_WRITE)
    const current = order.buyer
    if (!current) throw new Refused({ code: 'order_without_buyer' })
    const changed = buyerFields.filter((field) => (current[field] ?? '') !== buyer[field])
    if (changed.length === 0) return
    ensureCurrent(versionOfBuyer(current), before)
    order.buyer = buyer
    await em.flush()
    await audit(ctx, em, 'order.buyer-edited', orderId, { fields: changed.join(',') })
  })
}
