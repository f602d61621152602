import { registerAthletes } from '../domain/orders/register-athletes.ts'
import { settlePayment } from '../domain/payments/settle-payment.ts'
import { checkOut } from '../domain/orders/check-out.ts'
import { checkout, draft, orderRow, type Sale, type Shop } from './shop.ts'

type Competition = Pick<Sale, 'ctx' | 'eventId' | 'competitionId'>

export const holdPlaces = ({ ctx, eventId, competitionId }: Competition, options?: Parameters<typeof draft>[1]) =>
  registerAthletes(ctx, eventId, draft(competitionId, options))

/** Fetches the state of a payment of the sandbox or the ledger and moves its order, as after a notice. */
export const settleSandboxPayment = ({ system }: Shop, providerPaymentId: string) =>
  settlePayment(system, { provider: 'sandbox', providerPaymentId, eventId: null })

/** Sells places as a payment did at `confirmedAt`. */
export async function sellAt(
  shop: Shop,
  sale: Competition & Pick<Sale, 'organizationId'>,
  { athletes, confirmedAt }: { athletes: number; confirmedAt: string },
): Promise<void> {
  const { confirmationId } = await holdPlaces(sale, { athletes })
  await checkOut(sale.ctx, confirmationId, checkout())
  const { id } = await orderRow(shop, confirmationId)
  await shop.owner.query(`update orders set state = 'confirmed', confirmed_at = $2 where id = $1`, [id, confirmedAt])
  await shop.owner.query(`update order_line set state = 'confirmed' where order_id = $1`, [id])
}
