import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import {
  InvalidSignature,
  providerId,
  ProviderRefused,
  ProviderUnavailable,
  UnreadableNotice,
  type CheckoutRequest,
  type PaymentGateway,
} from '#server/domain/payments/gateway.ts'
import type { PaymentState } from '#rules/payments/payment-state.ts'
import { isSignedWebhook, sandboxAccount, sandboxKeys } from './keys.ts'

const providerStates = ['open', 'processing', 'succeeded', 'declined', 'expired', 'disputed'] as const

const paymentStates: Record<(typeof providerStates)[number], PaymentState> = {
  open: 'pending',
  processing: 'in_process',
  succeeded: 'approved',
  declined: 'rejected',
  expired: 'expired',
  disputed: 'charged_back',
}

const refundAnswer = v.object({ id: v.string(), reference: v.nullable(v.string()), amount: v.number() })
const paymentAnswer = v.object({
  id: v.string(),
  account: v.string(),
  live: v.boolean(),
  state: v.picklist(providerStates),
  amount: v.number(),
  currency: v.string(),
  reference: v.string(),
  refunded: v.number(),
  refunds: v.array(refundAnswer),
  url: v.string(),
})
const errorAnswer = v.object({ error: v.object({ code: v.string(), message: v.string() }) })
const eventBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: providerId,
    kind: providerId,
    account: providerId,
    live: v.boolean(),
    payment: v.object({ id: providerId }),
  }),
)

const timeoutMs = 5_000
const retryWaitsMs = [100, 400]

type Call = { method: 'GET' | 'POST'; path: string; body?: unknown; idempotencyKey?: string }

export function sandboxGateway(options: { apiBase: string; secret: string; isForShow?: boolean }): PaymentGateway {
  const { apiKey, webhookSecret } = sandboxKeys(options.secret)
  const callApi = (request: Call) => callProvider(options.apiBase, apiKey, request)
  const pathOf = (id: string) => `/payments/${encodeURIComponent(id)}`

  return {
    provider: 'sandbox',
    account: sandboxAccount,
    connectedAccount: null,
    live: false,
    isForShow: options.isForShow ?? false,

    async startCheckout(request) {
      const body = newPaymentOf(request)
      const answer = await callApi({ method: 'POST', path: '/payments', body, idempotencyKey: request.idempotencyKey })
      const { id, url } = parseAnswer(paymentAnswer, answer)
      return { id, url }
    },

    readNotice(headers, rawBody, now) {
      const isGenuine = isSignedWebhook(webhookSecret, headers['sandbox-signature'] ?? '', rawBody, now)
      if (!isGenuine) throw new InvalidSignature('sandbox-signature is missing, wrong, too old or in the future')
      const event = v.safeParse(eventBody, rawBody.toString())
      if (!event.success) throw new UnreadableNotice('sandbox: the event has an unknown shape')
      const { id, kind, account, live, payment } = event.output
      return { eventId: id, paymentId: payment.id, kind, account, live }
    },

    async fetchPayment(id) {
      const answer = await callApi({ method: 'GET', path: pathOf(id) }).catch(ignoreRefusal('not_found'))
      if (!answer) return null
      const { state, url: _url, refunded, ...payment } = parseAnswer(paymentAnswer, answer)
      const isFullyRefunded = state === 'succeeded' && refunded === payment.amount
      const refunds = payment.refunds.map((refund) => ({ ...refund, state: 'done' as const }))
      return { ...payment, refunds, providerFee: null, state: isFullyRefunded ? 'refunded' : paymentStates[state] }
    },

    async refund({ id, amount, reference, idempotencyKey }) {
      const path = `${pathOf(id)}/refunds`
      const answer = await callApi({ method: 'POST', path, body: { amount, reference }, idempotencyKey })
      return { ...parseAnswer(refundAnswer, answer), state: 'done' }
    },

    async expireCheckout(id) {
      await callApi({ method: 'POST', path: `${pathOf(id)}/expire` }).catch(ignoreRefusal('not_open'))
    },
  }
}

function newPaymentOf(request: CheckoutRequest) {
  return {
    reference: request.reference,
    order_number: request.orderNumber,
    description: request.description,
    merchant_name: request.merchantName,
    buyer_email: request.buyerEmail,
    amount: request.amount,
    currency: request.currency,
    locale: request.locale,
    return_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    expires_at: request.expiresAt.toISOString(),
  }
}

/** Makes one call with its retries. Throws `ProviderRefused` on a 4xx, `ProviderUnavailable` on anything else. */
async function callProvider(apiBase: string, apiKey: string, request: Call): Promise<unknown> {
  for (let tries = 0; ; tries++) {
    try {
      return await callOnce(apiBase, apiKey, request)
    } catch (error) {
      const waitMs = retryWaitsMs[tries]
      if (error instanceof ProviderRefused || waitMs === undefined) throw error
      await pause(waitMs)
    }
  }
}

async function callOnce(apiBase: string, apiKey: string, request: Call): Promise<unknown> {
  const response = await fetch(`${apiBase}/v1${request.path}`, {
    method: request.method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(request.body ? { 'content-type': 'application/json' } : {}),
      ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
    },
    body: request.body ? JSON.stringify(request.body) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new ProviderUnavailable(`sandbox: ${request.method} ${request.path} got no answer`, { cause })
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) return answer

  const problem = v.safeParse(errorAnswer, answer)
  if (response.status >= 400 && response.status < 500 && response.status !== 429 && problem.success) {
    throw new ProviderRefused(problem.output.error.code, `sandbox: ${problem.output.error.message}`)
  }
  throw new ProviderUnavailable(`sandbox: ${request.method} ${request.path} answered ${response.status}`)
}

function parseAnswer<S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, answer)
  if (!parsed.success) throw new ProviderUnavailable('sandbox: an answer in an unknown shape')
  return parsed.output
}

function ignoreRefusal(code: string): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof ProviderRefused && error.code === code)) throw error
  }
}
