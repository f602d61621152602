import { checkOut } from '../domain/orders/check-out.ts'
import { registerAthletes } from '../domain/orders/register-athletes.ts'
import { startPayment } from '../domain/payments/start-payment.ts'
import type { LedgerGateway } from './ledger-gateway.ts'
import { settleSandboxPayment } from './orders.ts'
import { addresses, checkout, draft, orderRow, participant, type Sale, type Shop } from './shop.ts'

export type PaidOrder = Readonly<{ id: string; confirmationId: string; providerId: string; total: number }>

type Purchase = { athletes?: number; competitionIds?: readonly string[] }

export async function payOrder(
  { shop, ledger }: { shop: Shop; ledger: LedgerGateway },
  sale: Sale,
  { athletes = 1, competitionIds = Array<string>(athletes).fill(sale.competitionId) }: Purchase = {},
): Promise<PaidOrder> {
  const participants = competitionIds.map((competitionId, number) => participant(competitionId, number))
  const submission = { ...draft(sale.competitionId), participants }
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, submission)
  await checkOut(sale.ctx, confirmationId, checkout())
  return payOnline({ shop, ledger }, sale, confirmationId)
}

/** Pays an order that waits for its payment. */
export async function payOnline(
  { shop, ledger }: { shop: Shop; ledger: LedgerGateway },
  sale: Pick<Sale, 'ctx'>,
  confirmationId: string,
): Promise<PaidOrder> {
  await startPayment(sale.ctx, confirmationId, addresses)
  const { id, total } = await orderRow(shop, confirmationId)
  const { rows } = await shop.owner.query<{ id: string }>(
    'select provider_payment_id as id from payment where order_id = $1 order by attempt desc',
    [id],
  )
  const providerId = rows[0]!.id
  ledger.set(providerId, { state: 'approved' })
  await settleSandboxPayment(shop, providerId)
  return { id, confirmationId, providerId, total: Number(total) }
}
