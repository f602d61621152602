import { createHmac } from 'node:crypto'
import express, { type NextFunction, type Request, type Response } from 'express'
import { serveLocally } from '../local-server.ts'
import { ApiFailure } from './api-failure.ts'
import { Checkouts } from './checkout.ts'
import { Sellers } from './sellers.ts'

export type Notice = {
  id: number
  type: string
  action: string
  live_mode: boolean
  user_id: number
  data: { id: string; payment_id?: number }
}

export type RecordedRequest = { method: string; path: string; body: unknown; idempotencyKey: string | null }

type Options = { clientId: string; clientSecret: string }

export type MercadoPagoServer = Awaited<ReturnType<typeof openMercadoPagoServer>>

/**
 * Mercado Pago, as far as Dorsal speaks to it: remembers what it was told, on this machine, in the documented format.
 * What people do there leaves the notices that it would send in `notices`.
 */
export async function openMercadoPagoServer({ clientId, clientSecret }: Options) {
  const requests: RecordedRequest[] = []
  const notices: Notice[] = []
  const answers = new Map<string, { status: number; body: unknown }>()
  // Ids of two servers in one database must differ.
  let last = Math.floor(Math.random() * 1e9) * 1000
  const newId = () => (last += 1)
  let isDown = false
  let losesNextAnswer = false
  let tokensGate = Promise.resolve()

  const sellers = new Sellers({ newId, clientId, clientSecret })
  const notify = (user_id: number, type: string, action: string, data: Notice['data'], live_mode = false) =>
    void notices.push({ id: newId(), type, action, live_mode, user_id, data })
  const checkouts = new Checkouts({
    newId,
    origin: () => server.origin,
    sellerOf: (request) => sellers.ensureSeller(request.get('authorization')),
    notify: ({ id, collector_id, live_mode }, action) =>
      notify(collector_id, 'payment', action, { id: String(id) }, live_mode),
  })

  const app = express()
  app.use((_request, response, next) => {
    if (isDown) return void response.socket?.destroy()
    next()
  })
  app.use(express.json())
  app.use((request: Request, response: Response, next: NextFunction) => {
    const idempotencyKey = request.get('x-idempotency-key') ?? null
    requests.push({ method: request.method, path: request.path, body: request.body, idempotencyKey })
    // Of payments and refunds alone: a preference that is asked for again is another one.
    if (request.method !== 'POST' || !request.path.startsWith('/v1/') || !idempotencyKey) return next()
    const key = `${request.path} ${idempotencyKey}`
    const known = answers.get(key)
    if (known) return void response.status(known.status).json(known.body)
    const send = response.json.bind(response)
    response.json = (body) => {
      answers.set(key, { status: response.statusCode, body: structuredClone(body) })
      if (!losesNextAnswer) return send(body)
      losesNextAnswer = false
      response.socket?.destroy()
      return response
    }
    next()
  })
  app.use('/oauth/token', (_request, _response, next) => void tokensGate.then(() => next()))
  app.use(sellers.routes())
  app.use(checkouts.routes())
  app.get('/authorization', (request, response) => {
    const address = new URL(request.originalUrl, server.origin)
    const seller = [...sellers.sellers.values()].find(({ isAuthorized }) => !isAuthorized) ?? sellers.open()
    const back = new URL(address.searchParams.get('redirect_uri')!)
    back.search = new URLSearchParams({ error: 'access_denied', state: address.searchParams.get('state')! }).toString()
    response.send(
      page(`Connect ${String(seller.user.nickname)}`, [
        ['Connect', sellers.authorize(seller, address.href).href],
        ['Cancel', back.href],
      ]),
    )
  })
  app.get('/checkout/v1/redirect', (request, response) => {
    const preference = checkouts.preferences.get((request.query as { pref_id: string }).pref_id)!
    if (!checkouts.isOpen(preference)) return void response.send(page('This page has expired', []))
    response.send(
      page(`Pay ${preference.items[0]!.title}`, [
        ['Pay', `/paid/${preference.id}`],
        ['Pay with a card without funds', `/paid/${preference.id}?detail=cc_rejected_insufficient_amount`],
        ['Cancel', preference.back_urls.failure],
      ]),
    )
  })
  app.get('/paid/:id', (request, response) => {
    const { detail = null } = request.query as { detail?: string }
    checkouts.pay(request.params.id, { detail })
    const { success, failure } = checkouts.preferences.get(request.params.id)!.back_urls
    response.redirect(detail ? failure : success)
  })
  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof ApiFailure)) return next(error)
    const { status, code, message } = error
    response.status(status).json({ message, error: code, status, cause: [] })
  })
  const server = await serveLocally(app)

  return {
    origin: server.origin,
    requests,
    notices,
    sellers,
    checkouts,
    close: server.close,
    setDown: (value: boolean) => void (isDown = value),
    /** Tokens are asked for and not given until the returned function is called. */
    holdTokens: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      tokensGate = promise
      return resolve
    },
    /** The next refund is made without an answer. */
    loseNextAnswer: () => void (losesNextAnswer = true),
    revokeAccess: (id: number) => {
      sellers.revoke(sellers.sellers.get(id)!)
      notify(id, 'mp-connect', 'application.deauthorized', { id: clientId })
    },
    chargeBack: (paymentId: number, detail: 'in_process' | 'reimbursed' = 'in_process') => {
      const payment = checkouts.payments.get(paymentId)!
      Object.assign(payment, { status: 'charged_back', status_detail: detail })
      notify(payment.collector_id, 'topic_chargebacks_wh', 'changed_case_status', {
        id: String(newId()),
        payment_id: paymentId,
      })
    },
  }
}

type Signing = { secret: string; requestId?: string; at?: Date }

export function signNotice(notice: Notice, { secret, requestId = crypto.randomUUID(), at = new Date() }: Signing) {
  const ts = Math.floor(at.getTime() / 1000)
  const manifest = `id:${notice.data.id.toLowerCase()};request-id:${requestId};ts:${ts};`
  const v1 = createHmac('sha256', secret).update(manifest).digest('hex')
  return {
    body: JSON.stringify({ api_version: 'v1', date_created: at.toISOString(), ...notice }),
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId, 'content-type': 'application/json' },
  }
}

const page = (title: string, links: readonly (readonly [text: string, href: string])[]) =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${links
    .map(([text, href]) => `<p><a href="${href.replaceAll('&', '&amp;')}">${text}</a></p>`)
    .join('')}</main></html>`
