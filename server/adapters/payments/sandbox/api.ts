import { json, Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express'
import type pg from 'pg'
import * as v from 'valibot'
import { chargeableStep } from '#rules/money/currency.ts'
import { isSameSecret, sandboxAccount } from './keys.ts'
import {
  disputePayment,
  expirePayment,
  findPayment,
  openPayment,
  refundPayment,
  type Refusal,
  type StoredPayment,
} from './ledger.ts'

const webAddress = v.pipe(v.string(), v.url(), v.regex(/^https?:/))
const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(500))
const minorUnits = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const newPayment = v.strictObject({
  reference: shortText,
  order_number: shortText,
  description: shortText,
  merchant_name: shortText,
  buyer_email: shortText,
  amount: minorUnits,
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  locale: v.picklist(['en', 'es']),
  return_url: webAddress,
  cancel_url: webAddress,
  expires_at: v.pipe(v.string(), v.isoTimestamp()),
})

const newRefund = v.strictObject({ amount: minorUnits, reference: v.optional(v.pipe(v.string(), v.maxLength(100))) })

const statusOf: Record<Refusal, number> = {
  not_found: 404,
  key_reused: 409,
  not_open: 409,
  not_paid: 409,
  refund_too_large: 422,
}

/**
 * The provider's API in JSON with snake_case names, for the holder of the key: `POST /payments`, `GET /payments/:id`,
 * `POST /payments/:id/refunds|expire|dispute`. Errors are `{ error: { code, message } }`.
 */
export function sandboxApi(options: {
  pool: pg.Pool
  apiKey: string
  checkoutUrl: (id: string) => string
  wake: () => void
}): Router {
  const { pool } = options
  const viewOf = (payment: StoredPayment) => paymentView(payment, options.checkoutUrl(payment.id))
  const api = Router()
  api.use(ensureKey(options.apiKey), json({ limit: '16kb' }))

  api.post('/payments', async (request, response) => {
    const key = request.get('idempotency-key')
    const parsed = v.safeParse(newPayment, request.body)
    if (!key || !parsed.success) {
      return sendError(response, 400, 'invalid_request', key ? firstIssue(parsed.issues) : 'Idempotency-Key is missing')
    }
    const { amount, currency } = parsed.output
    if (amount % chargeableStep(currency, 'sandbox') !== 0) {
      return sendError(response, 422, 'amount_not_chargeable', `${currency} ${amount} cannot be charged`)
    }
    const result = await openPayment(pool, key, parsed.output)
    if (typeof result === 'string') return sendRefusal(response, result)
    response.status(result.isNew ? 201 : 200).json(viewOf(result.payment))
  })

  api.get('/payments/:id', async (request, response) => {
    const payment = await findPayment(pool, request.params.id)
    if (!payment) return sendRefusal(response, 'not_found')
    response.json(viewOf(payment))
  })

  api.post('/payments/:id/refunds', async (request, response) => {
    const key = request.get('idempotency-key')
    const parsed = v.safeParse(newRefund, request.body)
    if (!key || !parsed.success) {
      return sendError(response, 400, 'invalid_request', key ? firstIssue(parsed.issues) : 'Idempotency-Key is missing')
    }
    const refund = await refundPayment(pool, request.params.id, key, parsed.output)
    if (typeof refund === 'string') return sendRefusal(response, refund)
    options.wake()
    response
      .status(refund.isNew ? 201 : 200)
      .json({ id: refund.id, object: 'refund', amount: refund.amount, reference: parsed.output.reference ?? null })
  })

  const changePayment =
    (command: typeof expirePayment) => async (request: Request<{ id: string }>, response: Response) => {
      const payment = await command(pool, request.params.id)
      if (typeof payment === 'string') return sendRefusal(response, payment)
      options.wake()
      response.json(viewOf(payment))
    }
  api.post('/payments/:id/expire', changePayment(expirePayment))
  api.post('/payments/:id/dispute', changePayment(disputePayment))

  api.use((_request, response) => sendError(response, 404, 'no_such_route', 'There is nothing here'))
  api.use(handleUnreadableBody)
  return api
}

function paymentView(payment: StoredPayment, url: string) {
  const { id, state, amount, currency, reference, refunded, refunds, expires_at, created_at } = payment
  const account = sandboxAccount
  return {
    id,
    object: 'payment',
    account,
    live: false,
    state,
    amount,
    currency,
    reference,
    refunded,
    refunds,
    url,
    expires_at,
    created_at,
  }
}

function ensureKey(apiKey: string): RequestHandler {
  return (request, response, next) => {
    const key = /^Bearer (\S+)$/.exec(request.get('authorization') ?? '')?.[1]
    if (key && isSameSecret(key, apiKey)) return next()
    sendError(response, 401, 'unauthorized', 'A valid key is needed: Authorization: Bearer …')
  }
}

const handleUnreadableBody: ErrorRequestHandler = (error, _request, response, next) => {
  const status = (error as { status?: unknown }).status
  if (typeof status !== 'number' || status >= 500) return next(error)
  sendError(response, status, 'invalid_request', 'The body could not be read')
}

function firstIssue(issues: readonly v.BaseIssue<unknown>[] | undefined): string {
  const issue = issues?.[0]
  return issue ? `${v.getDotPath(issue) ?? 'body'}: ${issue.message}` : 'The request could not be read'
}

function sendRefusal(response: Response, code: Refusal): void {
  sendError(response, statusOf[code], code, code.replaceAll('_', ' '))
}

function sendError(response: Response, status: number, code: string, message: string): void {
  response.status(status).json({ error: { code, message } })
}
