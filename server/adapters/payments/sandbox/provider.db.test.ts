import express from 'express'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { serveLocally } from '#server/testing/local-server.ts'
import { InvalidSignature, ProviderRefused, type CheckoutRequest } from '#server/domain/payments/gateway.ts'
import { testCards, type CardOutcome } from './cards.ts'
import { sandboxGateway } from './gateway.ts'
import { sandboxKeys, signWebhook } from './keys.ts'
import { sandboxProvider } from './provider.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'

type Notice = {
  headers: Record<string, string | undefined>
  body: Buffer
  eventId: string
  kind: string
  paymentId: string
}

const secret = 'a secret of tests, long enough to count'
const quiet = { warn: () => {}, error: () => {} }
let pool: pg.Pool
let inbox: Inbox
let sandbox: Sandbox

beforeAll(() => {
  pool = new pg.Pool({ connectionString: databaseUrls.platform, max: 10 })
})
afterAll(() => pool.end())

beforeEach(async () => {
  inbox = await openInbox()
  sandbox = await openSandbox({ delayMs: 0 })
})
afterEach(async () => {
  await sandbox.close()
  await inbox.close()
})

test('an amount that a card provider could not charge is rejected', async () => {
  await expect(checkout({ amount: 5_124, currency: 'KWD' })).rejects.toMatchObject({ code: 'amount_not_chargeable' })
  await checkout({ amount: 5_120, currency: 'KWD' })
})

describe('each card has its outcome', () => {
  test('approved: paid at once, with one signed event', async () => {
    const { id, reference } = await checkout()
    await pay(id, 'approved')

    expect(await sandbox.gateway.fetchPayment(id)).toEqual({
      id,
      reference,
      state: 'approved',
      amount: 1_143_519,
      currency: 'ARS',
      account: sandbox.gateway.account,
      live: false,
      refunds: [],
      providerFee: null,
    })
    const [delivery] = await inbox.notified(id, ['payment.succeeded'])
    const notice = sandbox.gateway.readNotice(delivery!.headers, delivery!.body, new Date())
    expect(notice).toMatchObject({
      paymentId: id,
      kind: 'payment.succeeded',
      account: sandbox.gateway.account,
      live: false,
    })
  })

  test('rejected: declined at once', async () => {
    const { id } = await checkout()
    await pay(id, 'rejected')
    expect(await stateOf(id)).toBe('rejected')
    await inbox.notified(id, ['payment.declined'])
  })

  test('in process, then approved: both have an event, and the decision waits in the table', async () => {
    await restart({ delayMs: 3_600_000 })
    const { id } = await checkout()
    await pay(id, 'approved_later')
    expect(await stateOf(id)).toBe('in_process')
    await inbox.notified(id, ['payment.processing'])

    await passDelay(id)
    await inbox.notified(id, ['payment.processing', 'payment.succeeded'])
    expect(await stateOf(id)).toBe('approved')
  })

  test('in process, then rejected', async () => {
    await restart({ delayMs: 3_600_000 })
    const { id } = await checkout()
    await pay(id, 'rejected_later')
    expect(await stateOf(id)).toBe('in_process')
    await passDelay(id)
    await inbox.notified(id, ['payment.processing', 'payment.declined'])
    expect(await stateOf(id)).toBe('rejected')
  })

  test('never answers: pending until the checkout expires, without any event', async () => {
    const { id } = await checkout()
    const page = await pay(id, 'silent')
    expect(page).toContain('Waiting for the bank')
    expect(await stateOf(id)).toBe('pending')

    await passExpiry(id)
    expect(await stateOf(id)).toBe('expired')
    const webhooks = await pool.query('select from sandbox.webhook_delivery where payment_id = $1', [id])
    expect(webhooks.rowCount).toBe(0)
  })
})

describe('the page', () => {
  test('takes the buyer back to the merchant after a decision, without JavaScript', async () => {
    const { id } = await checkout({ returnUrl: 'http://rio.localhost/back?a=1&b=2' })
    const page = await pay(id, 'rejected')
    expect(page).toContain('<meta http-equiv="refresh" content="0;url=http://rio.localhost/back?a=1&amp;b=2" />')
    expect(page).not.toContain('<script')
  })

  test('fills the form in from a test card that was chosen', async () => {
    const { id } = await checkout()
    const page = await sandbox.page(`/pay/${id}?card=rejected_later`)
    expect(page.text).toMatch(/name="number"\s+value="4000 0000 0000 2222"/)
    expect(page.text).toMatch(/card=rejected_later#card"\s+aria-current="true"/)
  })

  test('speaks the language of the buyer, and the other one when asked', async () => {
    const { id } = await checkout({ locale: 'es' })
    const spanish = await sandbox.page(`/pay/${id}`)
    expect(spanish.text).toContain('<html lang="es">')
    expect(spanish.text).toContain('11.435,19')
    const english = await sandbox.page(`/pay/${id}?lang=en`)
    expect(english.text).toContain('ARS\u00a011,435.19')
  })

  test('shows errors beside the fields, keeps what was typed and makes no attempt', async () => {
    const { id } = await checkout()
    const response = await sandbox.post(`/pay/${id}`, {
      number: '5555 5555 5555 4444',
      expiry: '01/20',
      cvc: '1',
      name: 'Ana',
    })
    expect(response.status).toBe(422)
    expect(response.text).toContain('This is not one of the test cards')
    expect(response.text).toContain('This card has expired')
    expect(response.text).toMatch(/name="name"\s+value="Ana"/)
    expect(response.text).toMatch(/autofocus/)
    expect(await attemptsOf(id)).toBe(0)
  })

  test('makes one attempt of a form that is sent many times at once', async () => {
    const { id } = await checkout()
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => sandbox.post(`/pay/${id}`, fieldsOf('approved'))),
    )
    expect(responses.map((response) => response.status)).toEqual(Array(8).fill(303))
    expect(await attemptsOf(id)).toBe(1)
    await inbox.notified(id, ['payment.succeeded'])
    const deliveries = await pool.query('select from sandbox.webhook_delivery where payment_id = $1', [id])
    expect(deliveries.rowCount).toBe(1)
  })

  test('does not take a second card after the first was decided', async () => {
    const { id } = await checkout()
    await pay(id, 'rejected')
    await pay(id, 'approved')
    expect(await stateOf(id)).toBe('rejected')
  })

  test('says that a payment was made already, or that its time is over', async () => {
    const paidCheckout = await checkout()
    await pay(paidCheckout.id, 'approved')
    expect((await sandbox.page(`/pay/${paidCheckout.id}`)).text).toContain('There is nothing more to pay')

    const expiredCheckout = await checkout()
    await passExpiry(expiredCheckout.id)
    expect((await sandbox.page(`/pay/${expiredCheckout.id}`)).text).toContain('This page has expired')
    await sandbox.post(`/pay/${expiredCheckout.id}`, fieldsOf('approved'))
    expect(await stateOf(expiredCheckout.id)).toBe('expired')
  })

  test('escapes what the merchant sent', async () => {
    const { id } = await checkout({
      merchantName: '<img src=x onerror=alert(1)>',
      description: '"><script>alert(1)</script>',
    })
    const { text } = await sandbox.page(`/pay/${id}`)
    expect(text).not.toContain('<img src=x')
    expect(text).not.toContain('<script')
  })

  test('loads nothing but its stylesheet, is framed by nobody and cached nowhere', async () => {
    const { id } = await checkout()
    const page = await sandbox.page(`/pay/${id}`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('cache-control')).toBe('no-store')
    const sheet = /href="\/sandbox(\/style-[0-9a-f]+\.css)"/.exec(page.text)?.[1]
    expect((await sandbox.page(sheet!)).headers.get('content-type')).toContain('text/css')
  })

  test('knows no payment by another address', async () => {
    expect((await sandbox.page('/pay/sbp_unknown')).status).toBe(404)
  })
})

describe('webhooks', () => {
  test('are sent again until they are taken, also by a provider that was restarted in between', async () => {
    inbox.answersWith(503)
    const { id } = await checkout()
    await pay(id, 'approved')
    await vi.waitFor(async () => expect(await triesOf(id)).toBeGreaterThanOrEqual(2), { timeout: 15_000 })

    await restart({ delayMs: 0 })
    inbox.answersWith(200)
    await inbox.notified(id, ['payment.succeeded'])
    await vi.waitFor(async () => expect(await undeliveredOf(id)).toBe(0), { timeout: 15_000 })
  })

  test('wait for a merchant who cannot be reached at all', async () => {
    const port = inbox.port
    await inbox.close()
    const { id } = await checkout()
    await pay(id, 'approved')
    await vi.waitFor(async () => expect(await triesOf(id)).toBeGreaterThanOrEqual(1), { timeout: 15_000 })
    inbox = await openInbox(port)
    await inbox.notified(id, ['payment.succeeded'])
  })

  test('a decision that was due while no provider ran is taken by the next one', async () => {
    await restart({ delayMs: 3_600_000 })
    const { id } = await checkout()
    await pay(id, 'approved_later')
    await inbox.notified(id, ['payment.processing'])
    await sandbox.close()
    await passDelay(id)
    sandbox = await openSandbox({ delayMs: 0 })
    await inbox.notified(id, ['payment.processing', 'payment.succeeded'])
  })

  test('are sent once by several processes, and taken over from one that died with them', async () => {
    const others = [await openSandbox({ delayMs: 0 }), await openSandbox({ delayMs: 0 })]
    const paidCheckouts = await Promise.all(Array.from({ length: 20 }, () => checkout()))
    await Promise.all(paidCheckouts.map(({ id }) => pay(id, 'approved')))
    for (const { id } of paidCheckouts) await inbox.notified(id, ['payment.succeeded'])
    for (const { id } of paidCheckouts)
      await vi.waitFor(async () => expect(await undeliveredOf(id)).toBe(0), { timeout: 15_000 })
    await Promise.all(others.map((other) => other.close()))
    for (const { id } of paidCheckouts) expect(await triesOf(id)).toBe(1)

    const { id } = paidCheckouts[0]!
    await pool.query(
      'update sandbox.webhook_delivery set delivered_at = null, next_try_at = now() where payment_id = $1',
      [id],
    )
    await vi.waitFor(() => expect(inbox.deliveries(id)).toBe(2), { timeout: 15_000 })
  })

  test('are rejected unsigned, altered, signed with another key, or old', async () => {
    const { readNotice } = sandbox.gateway
    const { webhookSecret } = sandboxKeys(secret)
    const now = new Date('2026-03-01T12:00:00Z')
    const body = Buffer.from(
      JSON.stringify({
        id: 'sbe_1',
        kind: 'payment.succeeded',
        account: 'acct_sandbox',
        live: false,
        payment: { id: 'sbp_1' },
      }),
    )
    const headersSignedWith = (key: string, at: Date) => ({ 'sandbox-signature': signWebhook(key, body, at) })
    const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

    expect(readNotice(headersSignedWith(webhookSecret, now), body, minutesLater(4))).toMatchObject({
      eventId: 'sbe_1',
      paymentId: 'sbp_1',
    })
    expect(() => readNotice({}, body, now)).toThrow(InvalidSignature)
    expect(() =>
      readNotice(headersSignedWith(webhookSecret, now), Buffer.from(body.toString().replace('sbp_1', 'sbp_2')), now),
    ).toThrow(InvalidSignature)
    expect(() => readNotice(headersSignedWith('another key', now), body, now)).toThrow(InvalidSignature)
    expect(() => readNotice(headersSignedWith(webhookSecret, now), body, minutesLater(6))).toThrow(InvalidSignature)
    expect(() => readNotice(headersSignedWith(webhookSecret, now), body, minutesLater(-6))).toThrow(InvalidSignature)
  })
})

describe('the API', () => {
  test('opens one checkout for one key, however often it is called', async () => {
    const request = requestOf({})
    const checkouts = await Promise.all(Array.from({ length: 5 }, () => sandbox.gateway.startCheckout(request)))
    expect(new Set(checkouts.map(({ id }) => id)).size).toBe(1)
    expect(checkouts[0]!.url).toBe(`${sandbox.origin}/sandbox/pay/${checkouts[0]!.id}`)
  })

  test('rejects a key that comes back with another request', async () => {
    const request = requestOf({})
    await sandbox.gateway.startCheckout(request)
    const secondRequest = sandbox.gateway.startCheckout({ ...request, amount: request.amount + 1 })
    await expect(secondRequest).rejects.toMatchObject({ name: 'ProviderRefused', code: 'key_reused' })
  })

  test('refunds once a key, in parts, and never more than was paid', async () => {
    const { id } = await checkout()
    const { gateway } = sandbox
    await expect(
      gateway.refund({ id, amount: 100, reference: 'refund', idempotencyKey: randomUUID() }),
    ).rejects.toThrow(ProviderRefused)
    await pay(id, 'approved')

    const request = { id, amount: 143_519, reference: 'refund', idempotencyKey: randomUUID() }
    const refunds = await Promise.all([gateway.refund(request), gateway.refund(request), gateway.refund(request)])
    expect(new Set(refunds.map((refund) => refund.id)).size).toBe(1)
    expect(await gateway.fetchPayment(id)).toMatchObject({
      state: 'approved',
      refunds: [{ id: refunds[0].id, reference: 'refund', amount: 143_519, state: 'done' }],
    })

    const excessiveRefund = gateway.refund({ id, amount: 1_000_001, reference: 'refund', idempotencyKey: randomUUID() })
    await expect(excessiveRefund).rejects.toMatchObject({ code: 'refund_too_large' })
    await gateway.refund({ id, amount: 1_000_000, reference: 'refund', idempotencyKey: randomUUID() })
    expect(await gateway.fetchPayment(id)).toMatchObject({
      state: 'refunded',
      refunds: [{ amount: 143_519 }, { amount: 1_000_000 }],
    })
    await inbox.notified(id, ['payment.succeeded', 'payment.refunded', 'payment.refunded'])
  })

  test('closes a checkout nobody has paid, and leaves a paid one alone', async () => {
    const openCheckout = await checkout()
    await sandbox.gateway.expireCheckout(openCheckout.id)
    await sandbox.gateway.expireCheckout(openCheckout.id)
    expect(await stateOf(openCheckout.id)).toBe('expired')
    await inbox.notified(openCheckout.id, ['payment.expired'])

    const paidCheckout = await checkout()
    await pay(paidCheckout.id, 'approved')
    await sandbox.gateway.expireCheckout(paidCheckout.id)
    expect(await stateOf(paidCheckout.id)).toBe('approved')
  })

  test('sends an event for a chargeback', async () => {
    const { id } = await checkout()
    await pay(id, 'approved')
    const { apiKey } = sandboxKeys(secret)
    const response = await fetch(`${sandbox.apiBase}/v1/payments/${id}/dispute`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
    })
    expect(response.status).toBe(200)
    expect(await stateOf(id)).toBe('charged_back')
    await inbox.notified(id, ['payment.succeeded', 'payment.disputed'])
  })

  test('finds no payments it did not open, and answers nobody without the key', async () => {
    expect(await sandbox.gateway.fetchPayment('sbp_unknown')).toBeNull()
    const stranger = sandboxGateway({ apiBase: sandbox.apiBase, secret: 'another secret' })
    await expect(stranger.fetchPayment('sbp_unknown')).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('is unavailable, not wrong, when it cannot be reached', async () => {
    const nobody = sandboxGateway({ apiBase: 'http://127.0.0.1:1/sandbox', secret })
    await expect(nobody.fetchPayment('sbp_1')).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })
})

type Sandbox = Awaited<ReturnType<typeof openSandbox>>
type Inbox = Awaited<ReturnType<typeof openInbox>>

async function openSandbox({ delayMs }: { delayMs: number }) {
  const app = express()
  const server = await serveLocally(app)
  const { origin } = server
  const webhookUrl = `http://127.0.0.1:${inbox.port}/webhooks/sandbox`
  const provider = sandboxProvider({
    pool,
    secret,
    publicOrigin: origin,
    webhookUrl,
    delayMs,
    log: quiet,
    firstRetryMs: 10,
  })
  app.use('/sandbox', provider.router)
  provider.start()
  const apiBase = `${origin}/sandbox`
  const readPage = async (response: Response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  })
  return {
    origin,
    apiBase,
    gateway: sandboxGateway({ apiBase, secret }),
    page: async (path: string) => readPage(await fetch(apiBase + path)),
    post: async (path: string, fields: Record<string, string>) =>
      readPage(await fetch(apiBase + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })),
    async close() {
      await provider.stop()
      await server.close()
    },
  }
}

async function openInbox(port = 0) {
  const notices: Notice[] = []
  let status = 200
  const server = await serveLocally((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const event = JSON.parse(body.toString()) as { id: string; kind: string; payment: { id: string } }
      const headers = request.headers as Record<string, string | undefined>
      if (status === 200)
        notices.push({ headers, body, eventId: event.id, kind: event.kind, paymentId: event.payment.id })
      response.writeHead(status).end()
    })
  }, port)
  return {
    port: server.port,
    answersWith: (next: number) => void (status = next),
    async notified(paymentId: string, kinds: string[]) {
      const noticesOf = () => [
        ...new Map(
          notices.filter((notice) => notice.paymentId === paymentId).map((notice) => [notice.eventId, notice]),
        ).values(),
      ]
      await vi.waitFor(
        () =>
          expect(
            noticesOf()
              .map(({ kind }) => kind)
              .sort(),
          ).toEqual([...kinds].sort()),
        { timeout: 15_000 },
      )
      return noticesOf()
    },
    deliveries: (paymentId: string) => notices.filter((notice) => notice.paymentId === paymentId).length,
    close: server.close,
  }
}

async function restart(options: { delayMs: number }) {
  await sandbox.close()
  sandbox = await openSandbox(options)
}

function requestOf(changes: Partial<CheckoutRequest>): CheckoutRequest {
  return {
    reference: randomUUID(),
    orderNumber: 'DR-7K4Q-2M9X',
    description: 'Maratón de Palermo, 42K',
    amount: 1_143_519,
    applicationFee: 0,
    currency: 'ARS',
    locale: 'en',
    buyerEmail: 'ana@example.com',
    merchantName: 'Corredores del Plata',
    returnUrl: 'http://rio.localhost:3000/return',
    cancelUrl: 'http://rio.localhost:3000/cancel',
    expiresAt: new Date(Date.now() + 35 * 60_000),
    idempotencyKey: randomUUID(),
    ...changes,
  }
}

async function checkout(changes: Partial<CheckoutRequest> = {}) {
  const request = requestOf(changes)
  const { id } = await sandbox.gateway.startCheckout(request)
  return { id, reference: request.reference }
}

function fieldsOf(outcome: CardOutcome): Record<string, string> {
  const { number, expiry, cvc, name } = testCards.find((card) => card.outcome === outcome)!
  return { number, expiry, cvc, name }
}

async function pay(id: string, outcome: CardOutcome): Promise<string> {
  const response = await sandbox.post(`/pay/${id}`, fieldsOf(outcome))
  expect(response.status).toBe(303)
  const page = await fetch(sandbox.origin + response.headers.get('location'))
  return page.text()
}

const stateOf = async (id: string) => (await sandbox.gateway.fetchPayment(id))?.state
const count = async (sql: string, id: string) => Number((await pool.query(sql, [id])).rows[0].n)
const attemptsOf = (id: string) => count('select count(*) as n from sandbox.attempt where payment_id = $1', id)
const triesOf = (id: string) => count('select sum(tries) as n from sandbox.webhook_delivery where payment_id = $1', id)
const undeliveredOf = (id: string) =>
  count('select count(*) as n from sandbox.webhook_delivery where payment_id = $1 and delivered_at is null', id)
const passDelay = (id: string) => pool.query('update sandbox.payment set decide_at = now() where id = $1', [id])
const passExpiry = (id: string) => pool.query('update sandbox.payment set expires_at = now() where id = $1', [id])
