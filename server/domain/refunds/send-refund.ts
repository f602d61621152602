import type { Context } from '#server/context.ts'
import { ProviderRefused, type AccountGateway, type ProviderPayment, type ProviderRefund } from '../payments/gateway.ts'
import { gatewayOfPayment } from '../payments/gateway-of.ts'
import { isInvented } from '../payments/invented-payment.ts'
import { movePayment } from '../payments/move-payment.ts'
import { Payment } from '../payments/payment.ts'
import { endNeedlessRefunds } from './end-needless-refunds.ts'
import { lockRefund } from './lock-refund.ts'
import { matchRefunds } from './match-refunds.ts'
import { Refund, referenceOf } from './refund.ts'

type Loaded = { refund: Refund; refunds: Refund[]; payment: Payment }

/**
 * Sends a refund to its provider. Asks first which refunds the provider has, and uses an idempotency key, so that a lost
 * answer never refunds twice. One that the provider rejects, in an account without access too, becomes `failed`, for
 * staff to decide; after a chargeback it ends. Throws `ProviderUnavailable`, on which the job tries again.
 *
 * Not audited: the refund is its own record; who decided it was audited.
 */
export async function sendRefund(ctx: Context, refundId: string): Promise<void> {
  const loaded = await ctx.db.transaction(async (em): Promise<Loaded | null> => {
    const { id: organizationId } = ctx.organization
    const refund = await em.findOne(Refund, { organizationId, id: refundId })
    if (!refund) return null
    const payment = await em.findOneOrFail(Payment, { organizationId, id: refund.paymentId })
    const refunds = await em.find(Refund, { organizationId, paymentId: payment.id }, { orderBy: { id: 'asc' } })
    return { refund, refunds, payment }
  })
  if (!loaded || !['requested', 'sent'].includes(loaded.refund.state)) return
  const { refund, payment } = loaded
  const { providerPaymentId } = payment
  if (!providerPaymentId) return
  if (isInvented(payment)) return movePayment(ctx, payment, inventedAnswer(loaded, providerPaymentId))
  const gateway = gatewayOfPayment(ctx.gateways, payment)
  const providerPayment = await gateway.fetchPayment(providerPaymentId).catch(refusalOf)
  if (providerPayment instanceof ProviderRefused) return failRefund(ctx, refund, providerPayment.code)
  if (!providerPayment) throw new Error(`the provider does not know payment ${payment.id}`)
  const isAnswered = matchRefunds(loaded.refunds, providerPayment.refunds).some(({ row }) => row?.id === refundId)
  if (isAnswered || providerPayment.state !== 'approved') {
    await movePayment(ctx, payment, providerPayment)
    if (providerPayment.state === 'charged_back') await failRefund(ctx, refund, 'charged_back')
    return
  }

  const answer = await refundAtProvider(gateway, providerPayment, refund)
  if (answer instanceof ProviderRefused) return failRefund(ctx, refund, answer.code)
  await movePayment(ctx, payment, withRefund(payment, providerPayment, answer))
}

async function refundAtProvider(
  gateway: AccountGateway,
  { id }: ProviderPayment,
  refund: Refund,
): Promise<ProviderRefund | ProviderRefused> {
  const reference = referenceOf(refund)
  const { amount, returnsFee: refundApplicationFee } = refund
  const request = { id, amount, reference, refundApplicationFee, idempotencyKey: `refund-${reference}` }
  return gateway.refund(request).catch(refusalOf)
}

function refusalOf(error: unknown): ProviderRefused {
  if (error instanceof ProviderRefused) return error
  throw error
}

function withRefund({ receivedAmount }: Payment, before: ProviderPayment, answer: ProviderRefund): ProviderPayment {
  const refunds = [...before.refunds, answer]
  const sum = refunds.reduce((total, { amount, state }) => total + (state === 'failed' ? 0 : amount), 0)
  return { ...before, refunds, state: sum === receivedAmount ? 'refunded' : before.state }
}

function inventedAnswer({ refunds, payment }: Loaded, id: string) {
  const done = refunds.map((each) => ({
    id: each.id,
    reference: referenceOf(each),
    amount: each.amount,
    state: 'done' as const,
  }))
  return {
    id,
    state: payment.refundsTotal === payment.receivedAmount ? 'refunded' : 'approved',
    refunds: done,
  } as const
}

const failRefund = (ctx: Context, { id }: Refund, failure: string): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const { refund, payment, now } = await lockRefund(em, ctx, id)
    if (refund.state !== 'requested' && refund.state !== 'sent') return
    Object.assign(refund, { state: 'failed', failure: failure.slice(0, 255), updatedAt: now })
    await em.flush()
    await endNeedlessRefunds(em, payment, now)
  })
