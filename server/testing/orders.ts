import { registerAthletes } from '../domain/orders/register-athletes.ts'
import { settlePayment } from '../domain/payments/settle-payment.ts'
import { draft, type Sale, type Shop } from './shop.ts'

type Competition = Pick<Sale, 'ctx' | 'eventId' | 'competitionId'>

export const holdPlaces = ({ ctx, eventId, competitionId }: Competition, options?: Parameters<typeof draft>[1]) =>
  registerAthletes(ctx, eventId, draft(competitionId, options))

/** Fetches the state of a payment of the sandbox or the ledger and moves its order, as after a notice. */
export const settleSandboxPayment = ({ system }: Shop, providerPaymentId: string) =>
  settlePayment(system, { provider: 'sandbox', providerPaymentId, eventId: null })
