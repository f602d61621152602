import type { Context } from '#server/context.ts'
import type { ReceiptView } from '#rules/payments/payment-instructions.ts'
import { fileTypes } from '#rules/registration-forms/form-field.ts'
import type { FileStore } from '../media/file-store.ts'
import { readSentFile } from '../registration-files/read-sent-file.ts'
import { confirmHold } from './confirm-hold.ts'
import { deleteReceipt } from './remove-receipt.ts'
import { lockWaitingOrder } from './lock-waiting-order.ts'
import { PaymentReceipt } from './payment-receipt.ts'

type ReceivedFile = Readonly<{ path: string; name: string }>

/** Before its file is read. Throws `Refused` as `addReceipt`. */
export const ensureMayAddReceipt = async (ctx: Context, confirmationId: string): Promise<void> =>
  void (await ctx.db.transaction((em) => lockWaitingOrder(em, ctx, confirmationId)))

/**
 * Stores a receipt for an order that waits for a transfer or QR payment, in the place of an earlier one, and holds its
 * places as long as the method may take. Throws `Refused` `order_not_found`, `order_not_payable` for an order that is not
 * paid manually, what `ensurePayable` and `readSentFile` throw, `disk_full`.
 *
 * Not audited: staff see when it came; nobody but the buyer sends one.
 */
export async function addReceipt(
  ctx: Context,
  files: Pick<FileStore, 'addPrivate' | 'remove'>,
  confirmationId: string,
  received: ReceivedFile,
): Promise<ReceiptView> {
  await ensureMayAddReceipt(ctx, confirmationId)
  const { type, bytes } = await readSentFile(received.path, fileTypes)
  const key = await files.addPrivate(ctx.organization.id, type, received.path)
  try {
    await ctx.db.transaction(async (em) => {
      const waiting = await lockWaitingOrder(em, ctx, confirmationId)
      const { organizationId, id: orderId } = waiting.order
      confirmHold(ctx, waiting)
      await deleteReceipt(em, ctx, { organizationId, id: orderId })
      em.create(PaymentReceipt, { organizationId, orderId, name: received.name, type, bytes, key, createdAt: ctx.now })
    })
    return { type, bytes, sentAt: ctx.now.toISOString() }
  } catch (error) {
    await files.remove(key)
    throw error
  }
}
