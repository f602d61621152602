import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { isWaitedFor, type PaymentQr } from '#rules/payments/offered-methods.ts'
import type { PaymentInstructions, ReceiptView } from '#rules/payments/payment-instructions.ts'
import { filePathOf } from '#rules/text/stored-fields.ts'
import type { Event } from '../events/event.ts'
import { findBankAccount } from '../organizations/edit-bank-details.ts'
import { isEmailUnconfirmed, type Order } from '../orders/order.ts'
import { manualEndOf } from './method-offers.ts'
import { PaymentReceipt } from './payment-receipt.ts'

/** How an order that waits for a transfer or a QR payment is paid; null for any other order. */
export async function paymentInstructions(
  em: Em,
  ctx: Context,
  { order, event }: { order: Order; event: Event },
): Promise<PaymentInstructions | null> {
  const method = order.paymentMethod ?? null
  if (order.state !== 'awaiting_payment' || !isWaitedFor(method)) return null
  return {
    method,
    amount: order.total,
    reference: order.confirmationNumber,
    heldUntil: order.heldUntil.toISOString(),
    heldOnceConfirmed: isEmailUnconfirmed(order) ? fullEndOf(ctx, { order, event }).toISOString() : null,
    bank: method === 'transfer' ? await findBankAccount(em, ctx) : null,
    qr: method === 'qr' ? shownQr(event.paymentQr ?? ctx.organization.paymentQr) : null,
    receipt: await receiptOf(em, order),
  }
}

const fullEndOf = (ctx: Context, { order, event }: { order: Order; event: Event }) =>
  manualEndOf(ctx, { order, event: { ...event, registrationDeadline: event.registrationDeadline ?? null } })

const shownQr = (qr: PaymentQr | null): PaymentQr | null => qr && { ...qr, picture: filePathOf(qr.picture) }

async function receiptOf(em: Em, { organizationId, id: orderId }: Order): Promise<ReceiptView | null> {
  const receipt = await em.findOne(PaymentReceipt, { organizationId, orderId })
  return receipt && { type: receipt.type, bytes: receipt.bytes, sentAt: receipt.createdAt.toISOString() }
}
