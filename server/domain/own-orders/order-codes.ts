import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { command } from '../command.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import { loadOrder } from '../orders/load-order.ts'
import type { Order } from '../orders/order.ts'
import { codeStore } from '../own-registrations/code-store.ts'
import { codeWithheld } from '../own-registrations/codes.ts'

const codes = codeStore('order_access', 'order_id')

/**
 * Mails a code to the buyer, made when the mail is sent. Throws `Refused` `order_not_found`, `code_unsendable` when there is
 * no address or the event is a draft, and `too_many_requests` when the mail is withheld.
 */
export const sendOrderCode = command({
  permission: 'anybody',
  subject: loadOrder,
  unaudited: 'it only mails a code to the buyer',
  async run({ em, ctx, subject: { id: orderId, buyer } }) {
    if (!buyer?.email) throw new Refused({ code: 'code_unsendable' })
    const dedupeKey = `order-code:${newId()}`
    const withheld = await enqueueMessage(ctx, em, {
      kind: 'order-code',
      orderId,
      recipient: buyer.email,
      locale: ctx.locale,
      dedupeKey,
    })
    if (withheld) throw codeWithheld(withheld)
  },
})

/** A new code for who is mailed now; null when the buyer has another address meanwhile. */
export async function createOrderCode(em: Em, ctx: Context, order: Order, recipient: string): Promise<string | null> {
  if (order.buyer?.email !== recipient) return null
  return codes.create(em, { organizationId: order.organizationId, id: order.id, now: ctx.now })
}

/**
 * Uses a code up and returns the id of the order that it opens. Throws `Refused` `order_not_found` and
 * `access_code_wrong`, also for a code that was used, has expired or was tried five times.
 */
export async function redeemOrderCode(ctx: Context, confirmationId: string, typed: string): Promise<string> {
  // The transaction ends before a wrong code is rejected: the attempt counts.
  const orderId = await ctx.db.transaction(async (em) => {
    const { organizationId, id } = await loadOrder(em, ctx, confirmationId)
    return (await codes.redeem(em, { organizationId, id, now: ctx.now }, typed)) ? id : null
  })
  if (orderId === null) throw new Refused({ code: 'access_code_wrong', field: 'code' })
  return orderId
}
