import express, { type NextFunction, type Request, type Response } from 'express'
import Stripe from 'stripe'
import { serveLocally } from '../local-server.ts'
import { Books, OAuthFailure, StripeFailure, type StripeObject, type StripeResponse } from './books.ts'
import { checkoutRoutes, payCheckout } from './checkout.ts'
import { complete, ConnectedHolders, restrict } from './connect.ts'

export type RecordedRequest = {
  method: string
  path: string
  account: string | null
  idempotencyKey: string | null
  contentType: string | null
  body: string
}

export type StripeEvent = { id: string; type: string; account?: string; livemode: boolean; data: { object: unknown } }

type Options = { secretKey: string; clientId: string }

export type StripeServer = Awaited<ReturnType<typeof openStripeServer>>

/**
 * Stripe, as far as Dorsal speaks to it: remembers what it was told, on this machine, in Stripe's format. The methods
 * are what people do on Stripe's own pages; each leaves the event that Stripe would send in `events`.
 */
export async function openStripeServer({ secretKey, clientId }: Options) {
  const live = /^[sr]k_live_/.test(secretKey)
  const requests: RecordedRequest[] = []
  const events: StripeEvent[] = []
  const booksOf = new Map<string, Books>()
  const answers = new Map<string, { request: string; status: number; body: unknown }>()
  let count = 0
  let isDown = false
  // Ids of two servers in one database must differ.
  const run = crypto.randomUUID().replaceAll('-', '').slice(0, 10)
  const newId = (prefix: string) => `${prefix}_${run}${(count += 1)}`
  const emit = (type: string, object: unknown, account: string) =>
    void events.push({
      id: newId('evt'),
      type,
      livemode: live,
      // As it is at this moment: later changes are other events.
      data: { object: structuredClone(object) },
      ...(account && { account }),
    })
  const books = (account: string) => {
    if (!booksOf.has(account)) booksOf.set(account, new Books())
    return booksOf.get(account)!
  }
  const origin = () => server.origin
  const connect = new ConnectedHolders({ newId, clientId, live, origin })

  const app = express()
  app.set('query parser', 'extended')
  app.use(express.text({ type: () => true }))
  app.use((request: Request, response: StripeResponse, next: NextFunction) => {
    if (isDown) return void response.socket?.destroy()
    const isApi = request.path.startsWith('/v1/') || (request.path.startsWith('/oauth/') && request.method === 'POST')
    if (!isApi) return next()
    const text = typeof request.body === 'string' ? request.body : ''
    const account = request.get('stripe-account') ?? null
    const idempotencyKey = request.get('idempotency-key') ?? null
    requests.push({
      method: request.method,
      path: request.originalUrl,
      account,
      idempotencyKey,
      body: text,
      contentType: request.get('content-type') ?? null,
    })
    if (request.get('authorization') !== `Bearer ${secretKey}`)
      throw new StripeFailure(401, { message: 'Invalid API Key provided' })
    if (account) connect.ensureConnected(account)
    Object.assign(response.locals, { books: books(account ?? ''), account: account ?? '' })
    if (request.method === 'POST' && idempotencyKey)
      return repeat(request, response, next, `${account}:${idempotencyKey}`)
    next()
  })
  app.use((request, _response, next) => {
    if (typeof request.body === 'string') request.body = parseForm(request.body)
    next()
  })

  // A key that comes again gets the same answer, and 400 when anything in its request is different.
  const repeat = (request: Request, response: StripeResponse, next: NextFunction, key: string) => {
    const text = `${request.originalUrl}\n${String(request.body)}`
    const known = answers.get(key)
    if (known && known.request !== text)
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    if (known) return void response.status(known.status).json(known.body)
    const send = response.json.bind(response)
    response.json = (body) => {
      answers.set(key, { request: text, status: response.statusCode, body: structuredClone(body) })
      return send(body)
    }
    next()
  }

  app.use(checkoutRoutes({ newId, emit, live, origin }))
  app.use(connect.routes())
  app.get('/c/pay/:id', (request, response) => {
    const { session, account } = findSession(request.params.id)
    emit('checkout.session.completed', (payCheckout(books(account), session, newId), session), account)
    response.redirect(String(session.success_url))
  })
  app.use((request: Request, response: Response) => {
    const message = `Unrecognized request URL (${request.method}: ${request.path}).`
    response.status(404).json({ error: { type: 'invalid_request_error', message } })
  })
  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (error instanceof StripeFailure) return void response.status(error.status).json({ error: error.error })
    if (error instanceof OAuthFailure)
      return void response.status(error.status).json({ error: error.code, error_description: error.message })
    next(error)
  })

  const findSession = (id: string): { session: StripeObject; account: string } => {
    for (const [account, { objects }] of booksOf) if (objects.has(id)) return { session: objects.get(id)!, account }
    throw new Error(`no session ${id}`)
  }
  const accountOf = (id: string) => connect.holders.get(id)!.account
  const server = await serveLocally(app)

  return {
    origin: server.origin,
    requests,
    events,
    close: server.close,
    setDown: (value: boolean) => void (isDown = value),
    books,
    findSession,
    openAccount: (fields: Record<string, unknown> = {}) => connect.open(fields),
    grant: (account: string, mode = live) => connect.grant(account, mode),
    isConnected: (account: string) => connect.holders.get(account)?.isConnected === true,
    completeAccount: (id: string) => {
      complete(accountOf(id))
      emit('account.updated', accountOf(id), id)
    },
    restrictAccount: (id: string, due: readonly string[], reason?: string) => {
      restrict(accountOf(id), due, reason)
      emit('account.updated', accountOf(id), id)
    },
    revokeAccess: (id: string) => {
      connect.holders.get(id)!.isConnected = false
      emit('account.application.deauthorized', { id: clientId, object: 'application', name: 'Dorsal' }, id)
    },
    pay: (sessionId: string) => {
      const { session, account } = findSession(sessionId)
      const charge = payCheckout(books(account), session, newId)
      emit('checkout.session.completed', session, account)
      return charge
    },
    dispute: (charge: StripeObject) => {
      const account = findSession(charge.id).account
      charge.disputed = true
      const { amount, currency, payment_intent } = charge
      const dispute = { id: newId('dp'), object: 'dispute', amount, currency, charge: charge.id, payment_intent }
      emit('charge.dispute.created', books(account).add({ ...dispute, status: 'needs_response' }), account)
    },
    winDispute: (charge: StripeObject) => {
      const account = findSession(charge.id).account
      const dispute = books(account)
        .all('dispute')
        .find((one) => one.charge === charge.id)!
      dispute.status = 'won'
      emit('charge.dispute.funds_reinstated', dispute, account)
      emit('charge.dispute.closed', dispute, account)
    },
  }
}

export function signEvent(event: StripeEvent, secret: string): { body: string; headers: Record<string, string> } {
  const payload = JSON.stringify({ object: 'event', created: Math.floor(Date.now() / 1000), ...event })
  const signature = new Stripe('sk_test_signs').webhooks.generateTestHeaderString({ payload, secret })
  return { body: payload, headers: { 'stripe-signature': signature } }
}

function parseForm(text: string): Record<string, unknown> {
  const form: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    let part = form
    for (const [index, key] of path.slice(0, -1).entries()) {
      part[key] ??= /^\d+$/.test(path[index + 1]!) ? [] : {}
      part = part[key] as Record<string, unknown>
    }
    part[path.at(-1)!] = value
  }
  return form
}
