import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import type { EntryId } from '../audit/audit.ts'
import { auditedBy, command } from '../command.ts'
import type { Order } from '../orders/order.ts'
import { Payment } from '../payments/payment.ts'
import { refundableAmount } from '../payments/refundable-amount.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { Registration } from '../registrations/registration.ts'
import { lockOrderOf } from './lock-athlete.ts'

/**
 * Refunds the whole order of an athlete, everything that was paid online. Its places go back when the provider has
 * refunded it. Throws `Refused` `nothing_to_refund`, `not_found`, `forbidden`.
 */
export const refundAthleteOrder = command({
  permission: 'refund-orders',
  subject: Registration,
  action: 'payment.refund-decided',
  async run({ em, ctx, subject: { organizationId, orderId } }) {
    if (!orderId) throw new Refused({ code: 'nothing_to_refund' })
    const order = await lockOrderOf(em, { organizationId, orderId })
    return auditedBy(await refundOrder(em, ctx, order))
  },
})

/** The same of an order that is locked. Throws `Refused` `nothing_to_refund`. */
export async function refundOrder(em: Em, ctx: Context, order: Order): Promise<EntryId | null> {
  const payments = await refundablePayments(em, order)
  if (payments.length === 0) throw new Refused({ code: 'nothing_to_refund' })
  const now = await databaseNow(em)
  let entryId: EntryId | null = null
  for (const payment of payments) {
    const decision = { order, payment, amount: refundableAmount(payment), because: 'by_organizer', now } as const
    ;({ entryId } = await requestRefund(em, ctx, decision))
  }
  return entryId
}

/** What was paid of a confirmed order and is not being refunded yet. */
export async function refundablePayments(em: Em, { organizationId, id: orderId, state }: Order): Promise<Payment[]> {
  if (state !== 'confirmed') return []
  const payments = await em.find(Payment, { organizationId, orderId, state: 'approved' })
  return payments.filter((payment) => refundableAmount(payment) > 0)
}
