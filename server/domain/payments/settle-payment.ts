import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { Jobs } from '../jobs.ts'
import { expireOverdueHolds } from '../orders/expire-holds.ts'
import type { AccountGateway, ProviderPayment } from './gateway.ts'
import { gatewayOfPayment } from './gateway-of.ts'
import { movePayment } from './move-payment.ts'
import { finishPaymentEvent, quarantinePaymentEvent } from './payment-inbox.ts'

/**
 * Asks the provider for a payment's state and applies it. If amount, currency, account, mode or reference differ from
 * ours, nothing changes and the notice is quarantined.
 */
export async function settlePayment(platform: PlatformContext, job: Jobs['settle-payment']): Promise<void> {
  const gateway = gatewayOfPayment(platform.gateways, { provider: job.provider, account: job.account ?? null })
  const providerPayment = await gateway.fetchPayment(job.providerPaymentId)
  const match = await matchPayment(platform, gateway, providerPayment)
  if ('reason' in match) return quarantinePaymentEvent(platform, job, match.reason)

  const ctx = (await platform.findContextEvenDeleted(match.payment.organizationId))!
  // A late payment takes its places again: overdue holds of others must not block it.
  if (match.payment.isLate && providerPayment!.state === 'approved') await expireOverdueHolds(ctx, match.payment)
  await movePayment(ctx, match.payment, providerPayment!)
  for (const id of providerPayment!.surplus ?? []) await gateway.returnSurplus!(id)
  await finishPaymentEvent(platform, job.eventId)
}

type MatchedPayment = { id: string; organizationId: string; orderId: string; eventId: string; isLate: boolean }
type Match = { payment: MatchedPayment }
type Mismatch = { reason: string }

async function matchPayment(
  platform: PlatformContext,
  gateway: AccountGateway,
  providerPayment: ProviderPayment | null,
): Promise<Match | Mismatch> {
  if (!providerPayment) return { reason: 'unknown_payment' }
  if (providerPayment.account !== gateway.account) return { reason: 'account_differs' }
  if (providerPayment.live !== gateway.live) return { reason: 'mode_differs' }
  if (!uuidPattern.test(providerPayment.reference)) return { reason: 'reference_unknown' }
  const [payment] = await platform.db.read((em) => query(em, paymentWith(gateway.provider, providerPayment.reference)))
  if (!payment || (payment.providerPaymentId && payment.providerPaymentId !== providerPayment.id))
    return { reason: 'reference_unknown' }
  // A reference proves nothing in an account whose holder can write any.
  if (payment.account !== gateway.connectedAccount) return { reason: 'account_differs' }
  if (Number(payment.amount) !== providerPayment.amount) return { reason: 'amount_differs' }
  if (payment.currency !== providerPayment.currency) return { reason: 'currency_differs' }
  return { payment }
}

type FoundPayment = MatchedPayment & {
  providerPaymentId: string | null
  account: string | null
  amount: string
  currency: string
}

const paymentWith = (provider: string, id: string) => sql<FoundPayment>`
  select payment.id, payment.organization_id as "organizationId", order_id as "orderId", event_id as "eventId",
    orders.state = 'expired' as "isLate", provider_payment_id as "providerPaymentId", payment.account, amount::text, payment.currency
  from payment join orders on orders.organization_id = payment.organization_id and orders.id = order_id
  where payment.id = ${id} and provider = ${provider}`

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
