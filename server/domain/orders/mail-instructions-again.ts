import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { command } from '../command.ts'
import { newRepeatKey } from '../messages/repeat-message.ts'
import { mailInstructions } from '../payments/await-payment.ts'
import { confirmHold } from '../payments/confirm-hold.ts'
import { ensureWaiting } from '../payments/lock-waiting-order.ts'
import { accountIdOf, isEmailKnown } from './buyers-account.ts'
import { holdForBuyer } from './check-out.ts'
import { countByNetwork } from './count-by-network.ts'
import { lockOrder } from './load-order.ts'

/**
 * Mails how an order is paid again, to the same address or to a corrected one, until an address is confirmed. Throws
 * `Refused` `too_many_requests` (`values.minutes`), `order_not_payable` once it is confirmed, and what `addReceipt` throws about
 * the order.
 */
export const mailInstructionsAgain = command({
  permission: 'anybody',
  subject: lockOrder,
  unaudited: 'an order is its own record: state, times and buyer',
  async run({ em, ctx, subject: order }, { email }: { email: string }) {
    const { details } = await ensureWaiting(em, order)
    const { id: orderId, confirmationId, buyer } = order
    if (!buyer || order.holdConfirmedAt) throw new Refused({ code: 'order_not_payable', values: { confirmationId } })
    if (email !== buyer.email) {
      await countByNetwork(ctx, 'unpaidPeople', 1)
      await holdForBuyer(em, ctx, { order, lines: details.lines, email })
      Object.assign(order, { buyer: { ...buyer, email }, userId: accountIdOf(ctx.actor, email) })
      await correctAthletes(em, orderId, { from: buyer.email, to: email })
      if (isEmailKnown(ctx.actor, email)) confirmHold(ctx, { order, details })
    }
    await em.flush()
    await mailInstructions(em, ctx, order, await newRepeatKey(em, ctx, { orderId, recipient: email }))
  },
})

/** Who entered the wrong address as the buyer's has entered it as their own too, and would be written to there. */
const correctAthletes = (em: Em, orderId: string, { from, to }: { from: string; to: string }) =>
  query(em, sql`update registration set email = ${to} where order_id = ${orderId} and email = ${from}`)
