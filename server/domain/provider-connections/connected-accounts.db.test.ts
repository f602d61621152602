import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { box, connectKeys, useConnectedShop } from '#server/testing/connected-shop.ts'
import { serveLocally } from '#server/testing/local-server.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { addresses, checkout, orderRow, queryRow, takenPlaces } from '#server/testing/shop.ts'
import { stripeGateway } from '#server/adapters/payments/stripe/gateway.ts'
import type { Context } from '#server/context.ts'
import { orderListOf } from '#rules/orders/order-list.ts'
import { checkOut } from '../orders/check-out.ts'
import { orderPage } from '../orders/order-page.ts'
import { ordersPage } from '../orders/orders-page.ts'
import { eventPaymentMethods } from '../payments/event-payment-methods.ts'
import { gatewayOf } from '../payments/gateway-of.ts'
import { canSell } from '../payments/methods-of.ts'
import { deleteOrganization } from '../organizations/delete-organization.ts'
import { eraseOrganization } from '../organizations/erase-organization.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { reconcilePayments } from '../payments/reconcile-payments.ts'
import { Order } from '../orders/order.ts'
import { Payment } from '../payments/payment.ts'
import { checkConnections } from './check-connections.ts'
import { checkOwnConnection } from './check-connection.ts'
import { continueOnboarding, createProviderAccount } from './create-provider-account.ts'
import { disconnectProvider } from './disconnect-provider.ts'
import { findConnectionRequest } from './find-connection-request.ts'
import { finishConnection } from './finish-connection.ts'
import { paymentSettingsPage } from './payment-settings-page.ts'

const { stripe, shop, way, sendEvent, deliver, runJobs, openOrganization, begin, connect, connectionOf } =
  await useConnectedShop()

type Organization = Awaited<ReturnType<typeof openOrganization>>

afterEach(() => {
  stripe.setDown(false)
  stripe.events.length = 0
})

const openPayment = async (organization: Organization) => {
  const ctx = await organization.visitor()
  const { confirmationId } = await holdPlaces({ ...organization, ctx })
  const { paymentUrl } = await checkOut(ctx, confirmationId, checkout(), addresses)
  return { confirmationId, sessionId: paymentUrl!.split('/').at(-1)! }
}
const paymentOf = ({ organizationId }: Organization, sessionId: string) =>
  queryRow<{ id: string; state: string; account: string | null; order_id: string; releasedAt: Date | null }>(
    shop,
    `select id, state, account, order_id, released_at as "releasedAt" from payment
       where organization_id = $1 and provider_payment_id = $2`,
    [organizationId, sessionId],
  )
const eventOf = (eventId: string) =>
  queryRow<{ state: string; reason: string | null }>(
    shop,
    'select state, reason from payment_event where provider_event_id = $1',
    [eventId],
  )
const auditedIn = async ({ organizationId }: Organization) => {
  const { rows } = await shop.owner.query<{ action: string; details: unknown }>(
    `select action, details from audit_entry where organization_id = $1 and action like 'provider-account.%'
      order by at, id`,
    [organizationId],
  )
  return rows.map(({ action, details }) => [action, details])
}
const mailsTo = async (email: string) => {
  const { rows } = await shop.owner.query<{ data: { kind: string; data: unknown } }>(
    `select data from pgboss.job where name = 'deliver-account-mail' and data ->> 'email' = $1 order by created_on`,
    [email],
  )
  return rows.map(({ data }) => [data.kind, data.data])
}
const refund = (ctx: Context, paymentId: string, orderId: string) =>
  ctx.db.transaction(async (em) => {
    const key = { organizationId: ctx.organization.id }
    const order = await em.findOneOrFail(Order, { ...key, id: orderId })
    const payment = await em.findOneOrFail(Payment, { ...key, id: paymentId })
    const { receivedAmount: amount } = payment
    await requestRefund(em, ctx, { order, payment, amount, because: 'order_cancelled', now: new Date() })
  })
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: { code?: string }) => error.code,
  )

describe('an account that exists', () => {
  test('is connected by its holder’s word, and takes the payments from then on', async () => {
    const organization = await openOrganization()
    expect(gatewayOf(await organization.as())).toMatchObject({ connectedAccount: null })
    const account = await connect(organization)
    expect(await connectionOf(organization)).toMatchObject({ account, state: 'active', missing: [] })
    const ctx = await organization.as()
    expect(gatewayOf(ctx)).toMatchObject({ account, connectedAccount: account, live: false })
    const { providers, canTakePayments } = await paymentSettingsPage(ctx)
    expect(canTakePayments).toBe(true)
    const { isOffered } = await eventPaymentMethods(ctx, organization.eventId)
    expect(isOffered).toEqual({ card: true, mercadopago: false })
    expect(providers).toEqual([
      {
        provider: 'stripe',
        isOffered: true,
        connection: {
          state: 'active',
          account,
          accountName: '',
          accountEmail: 'caja@club.example',
          live: false,
          missing: [],
          connectedAt: expect.any(String),
          checkedAt: expect.any(String),
        },
      },
    ])
    expect(await auditedIn(organization)).toEqual([
      ['provider-account.connected', { provider: 'stripe', account, state: 'active' }],
    ])
  })

  test('the address of Stripe’s page names the application, the apex and a state, and no organization', async () => {
    const organization = await openOrganization()
    const state = await begin(await organization.as())
    expect(state).toMatch(/^[\w-]{43}$/)
    const row = await queryRow<{ state_hash: string; host: string }>(
      shop,
      'select state_hash, host from connection_request where organization_id = $1',
      [organization.organizationId],
    )
    expect(row.host).toBe('club.localhost')
    expect(row.state_hash).not.toContain(state)
    const found = await findConnectionRequest(shop.system, { provider: 'stripe', state })
    expect(found).toEqual({ organizationId: organization.organizationId, host: 'club.localhost' })
    expect(await findConnectionRequest(shop.system, { provider: 'stripe', state: 'another' })).toBeNull()
  })
})

describe('an answer of Stripe changes nothing', () => {
  const attempt = async (
    organization: Organization,
    { state, host = way.host, by = organization.as() }: { state: string; host?: string; by?: Promise<Context> },
  ) => {
    const account = stripe.openAccount().id
    const outcome = await codeOf(finishConnection(await by, box, { ...way, host, state, code: stripe.grant(account) }))
    return { outcome, isConnected: stripe.isConnected(account) }
  }
  const refused = { outcome: 'connection_expired', isConnected: false }

  test('a second time', async () => {
    const organization = await openOrganization()
    const state = await begin(await organization.as())
    expect(await attempt(organization, { state })).toEqual({ outcome: null, isConnected: true })
    const { account } = await connectionOf(organization)
    expect(await attempt(organization, { state })).toEqual(refused)
    expect(await connectionOf(organization)).toMatchObject({ account })
  })

  test('twice at the same moment', async () => {
    const organization = await openOrganization()
    const state = await begin(await organization.as())
    const outcomes = await Promise.all([1, 2].map(() => attempt(organization, { state })))
    expect(outcomes.map(({ outcome }) => outcome).toSorted((one) => (one === null ? 1 : -1))).toEqual([
      'connection_expired',
      null,
    ])
  })

  test('after ten minutes', async () => {
    const organization = await openOrganization()
    const state = await begin(await organization.as())
    const late = organization.as('owner', { now: new Date(Date.now() + 10 * 60_000 + 1_000) })
    expect(await attempt(organization, { state, by: late })).toEqual(refused)
    const inTime = organization.as('owner', { now: new Date(Date.now() + 9 * 60_000) })
    expect(await attempt(organization, { state, by: inTime })).toMatchObject({ outcome: null })
  })

  test('for another owner, on another host, or in another organization', async () => {
    const organization = await openOrganization()
    const other = await openOrganization()
    const state = await begin(await organization.as())
    expect(await attempt(organization, { state, by: organization.as('owner', { id: newId() }) })).toEqual(refused)
    expect(await attempt(organization, { state, host: 'other.localhost' })).toEqual(refused)
    expect(await attempt(other, { state })).toEqual(refused)
    expect(await attempt(organization, { state: 'made-up' })).toEqual(refused)
    // None of them has used it up.
    expect(await attempt(organization, { state })).toMatchObject({ outcome: null })
  })

  test('with a code that is wrong or of the other mode, nor while Stripe is down', async () => {
    const organization = await openOrganization()
    const account = stripe.openAccount().id
    const finish = async (code: string) =>
      codeOf(
        finishConnection(await organization.as(), box, { ...way, state: await begin(await organization.as()), code }),
      )
    expect(await finish('ac_invented')).toBe('provider_refused')
    expect(await finish(stripe.grant(account, true))).toBe('connection_mode_differs')
    const state = await begin(await organization.as())
    stripe.setDown(true)
    const attemptWhileDown = finishConnection(await organization.as(), box, { ...way, state, code: 'ac_1' })
    expect(await codeOf(attemptWhileDown)).toBe('provider_unavailable')
    const { rows } = await shop.owner.query('select 1 from provider_connection where organization_id = $1', [
      organization.organizationId,
    ])
    expect(rows).toEqual([])
  })

  test.each(['admin', 'user'] as const)('for the role %s', async (role) => {
    const organization = await openOrganization()
    const state = await begin(await organization.as())
    for (const attemptOf of [
      async () => finishConnection(await organization.as(role), box, { ...way, state, code: 'ac_1' }),
      async () => begin(await organization.as(role)),
      async () =>
        createProviderAccount(await organization.as(role), { provider: 'stripe', returnUrl: '', refreshUrl: '' }),
      async () =>
        continueOnboarding(await organization.as(role), { provider: 'stripe', returnUrl: '', refreshUrl: '' }),
      async () => checkOwnConnection(await organization.as(role), 'stripe'),
      async () => disconnectProvider(await organization.as(role), 'stripe'),
      async () => paymentSettingsPage(await organization.as(role)),
    ])
      expect(await codeOf(attemptOf())).toBe('forbidden')
  })
})

describe('a new account', () => {
  const onboarding = {
    provider: 'stripe',
    returnUrl: 'http://club.localhost/back',
    refreshUrl: 'http://club.localhost/again',
  } as const
  const inSpain = async () => {
    const organization = await openOrganization({ currency: 'EUR' })
    await shop.owner.query(`update organization set region = 'es-ES' where id = $1`, [organization.organizationId])
    return organization
  }

  test('is made once, completed at Stripe, and takes payments only then', async () => {
    const organization = await inSpain()
    const ctx = await organization.as()
    const urls = await Promise.all([1, 2].map(() => createProviderAccount(ctx, onboarding)))
    for (const url of urls) expect(url).toMatch(new RegExp(`^${stripe.origin}/setup/s/link_`))
    const { account, ...pending } = await connectionOf(organization)
    expect(pending).toEqual({
      state: 'pending',
      missing: ['identity', 'business', 'bank_account', 'terms'],
      connected_at: null,
    })
    const creations = stripe.requests.filter(
      ({ path, body }) => path === '/v1/accounts' && body.includes(ctx.organization.id),
    )
    expect(new Set(creations.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect(gatewayOf(await organization.as())).toMatchObject({ connectedAccount: null })

    expect(await continueOnboarding(await organization.as(), onboarding)).not.toBe(urls[0])
    stripe.completeAccount(account)
    await checkOwnConnection(await organization.as(), 'stripe')
    expect(await connectionOf(organization)).toMatchObject({
      state: 'active',
      missing: [],
      connected_at: expect.any(Date),
    })
    expect(gatewayOf(await organization.as())).toMatchObject({ connectedAccount: account })
    expect(await codeOf(createProviderAccount(await organization.as(), onboarding))).toBe('invalid_transition')
    expect(await mailsTo(organization.email)).toEqual([])
  })

  test('is the same one for a request that reads while the account of another is stored', async () => {
    const organization = await inSpain()
    const ctx = await organization.as()
    let stored: Promise<string> | undefined
    const storeAfterRead = (em: Em, name: 'find' | 'findOne') => {
      const read = em[name].bind(em) as (...given: unknown[]) => Promise<unknown>
      return vi.spyOn(em, name).mockImplementation(async (...given: unknown[]) => {
        const found = await read(...given)
        await (stored ??= createProviderAccount(ctx, onboarding))
        return found as never
      })
    }
    const transaction: Context['db']['transaction'] = (work) =>
      ctx.db.transaction((em) => {
        if (!stored) for (const name of ['find', 'findOne'] as const) storeAfterRead(em, name)
        return work(em)
      })
    await createProviderAccount({ ...ctx, db: { ...ctx.db, transaction } }, onboarding)
    const { rows } = await shop.owner.query('select from provider_connection where organization_id = $1', [
      organization.organizationId,
    ])
    expect(rows).toHaveLength(1)
  })

  test('after a disconnection is another one', async () => {
    const organization = await inSpain()
    await createProviderAccount(await organization.as(), onboarding)
    const { account } = await connectionOf(organization)
    await disconnectProvider(await organization.as(), 'stripe')
    await createProviderAccount(await organization.as(), onboarding)
    expect((await connectionOf(organization)).account).not.toBe(account)
  })

  test('cannot be had in a country without Stripe, which is said', async () => {
    const organization = await openOrganization()
    await expect(createProviderAccount(await organization.as(), onboarding)).rejects.toMatchObject({
      code: 'provider_refused',
      values: { provider: 'stripe', reason: 'country_unsupported' },
    })
  })
})

describe('a payment into the organization’s account', () => {
  test('leaves the platform its fee and the VAT of it, and is confirmed by the account’s own event', async () => {
    const organization = await openOrganization()
    const account = await connect(organization)
    const { confirmationId, sessionId } = await openPayment(organization)
    const request = stripe.requests.findLast(({ path }) => path === '/v1/checkout/sessions')!
    expect(request.account).toBe(account)
    // 10,000 with 5 % and 21 % VAT of it.
    expect(new URLSearchParams(request.body).get('payment_intent_data[application_fee_amount]')).toBe('605')
    expect(await paymentOf(organization, sessionId)).toMatchObject({ state: 'pending', account })

    stripe.pay(sessionId)
    await deliver()
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'confirmed' })
    const gateway = shop.platform.gateways.stripe!.connect!.gateway(account)
    // 1.5 % of 11,434 and 25, without the platform's 605.
    const { releasedAt, ...payment } = (await gateway.fetchPayment(sessionId))!
    expect(Math.abs(releasedAt!.getTime() - Date.now() - 3 * 24 * 60 * 60 * 1_000)).toBeLessThan(60_000)
    expect(await paymentOf(organization, sessionId)).toMatchObject({ releasedAt })
    expect(payment).toMatchObject({
      account,
      live: false,
      amount: 11_434,
      currency: 'ARS',
      state: 'approved',
      refunds: [],
      providerFee: 197,
    })
    expect(await shop.platform.gateways.stripe!.fetchPayment(sessionId)).toBeNull()
  })

  test('through the platform has no application fee', async () => {
    const organization = await openOrganization()
    const { confirmationId, sessionId } = await openPayment(organization)
    const request = stripe.requests.findLast(({ path }) => path === '/v1/checkout/sessions')!
    expect(request.account).toBeNull()
    expect(request.body).not.toContain('application_fee')
    stripe.pay(sessionId)
    await deliver()
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'confirmed' })
    expect(await paymentOf(organization, sessionId)).toMatchObject({ state: 'approved', account: null })
  })

  test('that is refunded whole returns the platform’s fee too; a part of it does so only when asked', async () => {
    const organization = await openOrganization()
    const account = await connect(organization)
    const gateway = shop.platform.gateways.stripe!.connect!.gateway(account)
    const feeOf = (charge: ReturnType<typeof stripe.pay>) =>
      stripe.books(account).find(String(charge.application_fee), 'application_fee').amount_refunded
    const whole = await openPayment(organization)
    const wholeCharge = stripe.pay(whole.sessionId)
    await deliver()
    const payment = await paymentOf(organization, whole.sessionId)
    await refund(await organization.as(), payment.id, payment.order_id)
    await runJobs()
    await deliver()
    expect(wholeCharge).toMatchObject({ amount_refunded: 11_434, refunded: true })
    expect(feeOf(wholeCharge)).toBe(605)
    expect(await orderRow(shop, whole.confirmationId)).toMatchObject({ state: 'refunded' })

    const part = await openPayment(organization)
    const partCharge = stripe.pay(part.sessionId)
    await gateway.refund({ id: part.sessionId, amount: 5_717, reference: 'part', idempotencyKey: newId() })
    expect(feeOf(partCharge)).toBe(0)
    const request = {
      id: part.sessionId,
      amount: 1_143,
      reference: 'rest',
      idempotencyKey: newId(),
      refundApplicationFee: true,
    }
    await gateway.refund(request)
    await gateway.refund(request)
    expect(feeOf(partCharge)).toBe(60)
    expect(partCharge.amount_refunded).toBe(6_860)
  })

  test('that is refunded in parts gives up the platform’s fee to the cent', async () => {
    const organization = await openOrganization()
    await connect(organization)
    const { sessionId } = await openPayment(organization)
    stripe.pay(sessionId)
    await deliver()
    const payment = await paymentOf(organization, sessionId)
    const ctx = await organization.as()
    for (const amount of [3_811, 3_811, 3_812]) {
      await ctx.db.transaction(async (em) => {
        const order = await em.findOneOrFail(Order, { id: payment.order_id })
        const row = await em.findOneOrFail(Payment, { id: payment.id })
        const decision = { order, payment: row, amount, returnsFee: true, now: new Date() }
        await requestRefund(em, ctx, { ...decision, because: 'goodwill' })
      })
      await runJobs()
      await deliver()
    }
    const { rows } = await shop.owner.query(
      `select kind, array_agg(amount::int order by at, id) as amounts from ledger_entry
        where organization_id = $1 and kind in ('fee_collected', 'fee_returned') group by kind order by kind`,
      [organization.organizationId],
    )
    expect(rows).toEqual([
      { kind: 'fee_collected', amounts: [605, -202, -201, -202] },
      { kind: 'fee_returned', amounts: [-202, -201, -202] },
    ])
  })

  test('through the platform is refunded without a word about such a fee', async () => {
    const organization = await openOrganization()
    const { sessionId } = await openPayment(organization)
    const charge = stripe.pay(sessionId)
    const request = {
      id: sessionId,
      amount: 11_434,
      reference: 'whole',
      idempotencyKey: newId(),
      refundApplicationFee: true,
    }
    await shop.platform.gateways.stripe!.refund(request)
    expect(charge.refunded).toBe(true)
  })

  test('stays in its account when the organization connects another one', async () => {
    const organization = await openOrganization()
    const former = await connect(organization)
    const { confirmationId, sessionId } = await openPayment(organization)
    const current = await connect(organization)
    expect((await connectionOf(organization)).account).toBe(current)
    // Both accounts let the platform in until the job that gives the former one up.
    stripe.pay(sessionId)
    const [paid] = stripe.events.splice(0)
    expect(await sendEvent(paid!)).toBe(200)
    await shop.owner.query(`delete from pgboss.job where name = 'release-account'`)
    await runJobs()
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'confirmed' })
    const payment = await paymentOf(organization, sessionId)
    expect(payment).toMatchObject({ account: former, state: 'approved' })
    await refund(await organization.as(), payment.id, payment.order_id)
    await runJobs()
    expect(stripe.requests.findLast(({ path }) => path === '/v1/refunds')).toMatchObject({ account: former })
  })

  test('a new tap after the organization has connected opens a page in its account', async () => {
    const organization = await openOrganization()
    const ctx = await organization.visitor()
    const { confirmationId } = await holdPlaces({ ...organization, ctx })
    await checkOut(ctx, confirmationId, checkout(), addresses)
    const account = await connect(organization)
    const { startPayment } = await import('../payments/start-payment.ts')
    const url = await startPayment(await organization.visitor(), confirmationId, addresses)
    expect(stripe.findSession(url!.split('/').at(-1)!).account).toBe(account)
  })

  test('that no event tells of is found by asking in its account', async () => {
    const organization = await openOrganization()
    await connect(organization)
    const { confirmationId, sessionId } = await openPayment(organization)
    stripe.pay(sessionId)
    await shop.owner.query(
      `update payment set created_at = now() - interval '5 minutes', updated_at = now() - interval '5 minutes'
        where organization_id = $1`,
      [organization.organizationId],
    )
    await reconcilePayments(shop.system)
    await runJobs()
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'confirmed' })
  })

  test('that is charged back in the account ends the order, and is back when the dispute is won', async () => {
    const organization = await openOrganization()
    await connect(organization)
    const { confirmationId, sessionId } = await openPayment(organization)
    const charge = stripe.pay(sessionId)
    await deliver()
    const ctx = await organization.visitor()
    const { poolId } = await queryRow<{ poolId: string }>(
      shop,
      'select pool_id as "poolId" from order_place join orders on orders.id = order_id where confirmation_id = $1',
      [confirmationId],
    )
    expect(await takenPlaces(shop, poolId)).toBe(1)
    stripe.dispute(charge)
    await deliver()
    const { id, state } = await orderRow(shop, confirmationId)
    expect(state).toBe('charged_back')
    const actor = { kind: 'member', userId: newId(), name: 'Marta', email: 'marta@example.com', role: 'admin' } as const
    const { rows } = await ordersPage({ ...ctx, actor }, orderListOf(new URLSearchParams('label=charged_back')))
    expect(rows).toMatchObject([{ id, label: 'charged_back', attention: ['charged_back'] }])
    const { lines, figures } = await orderPage({ ...ctx, actor }, id, shop.platform.secrets)
    expect(lines.map((line) => line.state)).toEqual(['ended'])
    expect(figures).toMatchObject({ price: 0, received: 11_434, chargedBack: 11_434 })
    expect(await takenPlaces(shop, poolId)).toBe(0)
    stripe.winDispute(charge)
    await deliver()
    expect(await paymentOf(organization, sessionId)).toMatchObject({ state: 'approved' })
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'charged_back' })
  })
})

describe('an event is quarantined or refused', () => {
  const paidEvent = async (organization: Organization) => {
    const { confirmationId, sessionId } = await openPayment(organization)
    stripe.pay(sessionId)
    return { confirmationId, sessionId, event: stripe.events.splice(0).at(-1)! }
  }

  test('of an account that nobody has connected', async () => {
    const organization = await openOrganization()
    await connect(organization)
    const { event, confirmationId } = await paidEvent(organization)
    const foreign = { ...event, id: `${event.id}_foreign`, account: 'acct_stranger' }
    expect(await sendEvent(foreign)).toBe(200)
    await runJobs()
    expect(await eventOf(foreign.id)).toEqual({ state: 'quarantined', reason: 'account_differs' })
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'awaiting_payment' })
  })

  test('of another organization’s account that names our payment', async () => {
    const organization = await openOrganization()
    await connect(organization)
    const other = await openOrganization()
    const otherAccount = await connect(other)
    const { confirmationId, sessionId } = await openPayment(organization)
    const { id: reference } = await paymentOf(organization, sessionId)
    // The other account's holder pays themselves the same amount, with our reference on it.
    const forgery = await shop.platform.gateways.stripe!.connect!.gateway(otherAccount).startCheckout({
      ...addresses,
      reference,
      orderNumber: 'DR-1',
      description: 'x',
      amount: 11_434,
      applicationFee: 0,
      currency: 'ARS',
      locale: 'es',
      buyerEmail: 'x@example.com',
      merchantName: 'x',
      idempotencyKey: newId(),
      expiresAt: new Date(Date.now() + 35 * 60_000),
    })
    await shop.owner.query(`update payment set provider_payment_id = null where id = $1`, [reference])
    stripe.pay(forgery.id)
    const event = stripe.events.splice(0).at(-1)!
    expect(await sendEvent(event)).toBe(200)
    await runJobs()
    expect(await eventOf(event.id)).toEqual({ state: 'quarantined', reason: 'account_differs' })
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'awaiting_payment' })
  })

  test('of real money where this platform takes test payments', async () => {
    const organization = await openOrganization()
    await connect(organization)
    const { event, confirmationId } = await paidEvent(organization)
    expect(await sendEvent({ ...event, livemode: true })).toBe(200)
    await runJobs()
    expect(await eventOf(event.id)).toEqual({ state: 'quarantined', reason: 'mode_differs' })
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'awaiting_payment' })
  })

  test('signed by a stranger, or with the secret of the other webhook', async () => {
    const organization = await openOrganization()
    await connect(organization)
    const { event } = await paidEvent(organization)
    expect(await sendEvent(event, { signedWith: 'whsec_stranger' })).toBe(400)
    expect(await sendEvent(event, { signedWith: connectKeys.webhookSecret })).toBe(400)
    expect(await sendEvent(event, { to: 'stripe' })).toBe(400)
    expect(await sendEvent(event, { to: 'sandbox-connect' })).toBe(404)
    const { rows } = await shop.owner.query('select 1 from payment_event where provider_event_id = $1', [event.id])
    expect(rows).toEqual([])
  })

  test('that comes again changes nothing a second time', async () => {
    const organization = await openOrganization()
    await connect(organization)
    const { event, confirmationId } = await paidEvent(organization)
    for (let time = 0; time < 5; time += 1) expect(await sendEvent(event)).toBe(200)
    await runJobs()
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'confirmed' })
    expect(await eventOf(event.id)).toEqual({ state: 'done', reason: null })
  })
})

describe('an account that can take no more payments', () => {
  const everyMethod = { paymentMethods: null, paymentQr: null }
  const isOnSale = async (organization: Organization) =>
    canSell(await organization.visitor(), everyMethod, { price: 10_000 })

  test('takes paid places off sale while it is restricted, and its owners are told once', async () => {
    const organization = await openOrganization()
    const account = await connect(organization)
    stripe.restrictAccount(account, ['individual.verification.document', 'external_account'])
    stripe.events.push({ ...stripe.events[0]!, id: `${stripe.events[0]!.id}_again` })
    await deliver()
    expect(await connectionOf(organization)).toMatchObject({
      state: 'restricted',
      missing: ['identity', 'bank_account'],
    })
    expect(await isOnSale(organization)).toBe(false)
    expect(canSell(await organization.visitor(), everyMethod, { price: 0 })).toBe(true)
    expect(await codeOf(holdPlaces({ ...organization, ctx: await organization.visitor() }))).toBe('payments_not_set_up')
    const ctx = await organization.as()
    const restricted = ['payments-restricted', { organizationName: ctx.organization.name, account }]
    expect(await mailsTo(organization.email)).toEqual([restricted])

    stripe.completeAccount(account)
    await deliver()
    expect(await isOnSale(organization)).toBe(true)
    expect(await mailsTo(organization.email)).toEqual([restricted])
    stripe.restrictAccount(account, [], 'rejected.fraud')
    await deliver()
    expect(await connectionOf(organization)).toMatchObject({ state: 'restricted', missing: ['rejected'] })
    expect(await mailsTo(organization.email)).toEqual([restricted, restricted])
    expect((await auditedIn(organization)).map(([, details]) => details).slice(1)).toEqual([
      { provider: 'stripe', account, from: 'active', to: 'restricted' },
      { provider: 'stripe', account, from: 'restricted', to: 'active' },
      { provider: 'stripe', account, from: 'active', to: 'restricted' },
    ])
  })

  test('is noticed when its holder ends the access, and can be connected again', async () => {
    const organization = await openOrganization()
    const account = await connect(organization)
    stripe.revokeAccess(account)
    await deliver()
    expect(await connectionOf(organization)).toMatchObject({ account, state: 'revoked' })
    expect(await isOnSale(organization)).toBe(false)
    expect((await mailsTo(organization.email)).map(([kind]) => kind)).toEqual(['payments-revoked'])
    await connect(organization, account)
    expect(await connectionOf(organization)).toMatchObject({ account, state: 'active' })
    expect(await isOnSale(organization)).toBe(true)
  })

  test('is found by the daily check when no event has told of it', async () => {
    const organization = await openOrganization()
    const account = await connect(organization)
    stripe.restrictAccount(account, ['company.tax_id'])
    stripe.events.length = 0
    await checkConnections(shop.system)
    await runJobs()
    expect(await connectionOf(organization)).toMatchObject({ state: 'restricted', missing: ['business'] })
  })

  test('an event that says so is not believed: Stripe is asked', async () => {
    const organization = await openOrganization()
    const account = await connect(organization)
    const event = { id: `evt_${newId()}`, type: 'account.application.deauthorized', livemode: false, account }
    expect(await sendEvent({ ...event, data: { object: { id: 'ca_1', object: 'application' } } })).toBe(200)
    await runJobs()
    expect(await connectionOf(organization)).toMatchObject({ state: 'active' })
  })

  test('an older answer does not overwrite a newer one', async () => {
    const organization = await openOrganization()
    const account = await connect(organization)
    const { connect: accounts, ...gateway } = shop.platform.gateways.stripe!
    const isRequested = Promise.withResolvers<void>()
    const mayAnswer = Promise.withResolvers<void>()
    const fetchAccount = async (id: string) => {
      const answer = await accounts!.fetchAccount(id)
      isRequested.resolve()
      await mayAnswer.promise
      return answer
    }
    const slow = { stripe: { ...gateway, connect: { ...accounts!, fetchAccount } } }
    const earlier = checkOwnConnection({ ...(await organization.as()), gateways: slow }, 'stripe')
    await isRequested.promise
    stripe.restrictAccount(account, ['company.tax_id'])
    await checkOwnConnection(await organization.as(), 'stripe')
    mayAnswer.resolve()
    await earlier
    expect(await connectionOf(organization)).toMatchObject({ state: 'restricted' })
  })

  test('nobody is called revoked because this platform’s key is wrong or Stripe is down', async () => {
    const organization = await openOrganization()
    const account = await connect(organization)
    const { checkConnection } = await import('./check-connection.ts')
    const job = { provider: 'stripe', account, eventId: null } as const
    const keys = { ...connectKeys, secretKey: 'sk_test_wrong', apiBase: stripe.origin }
    await expect(checkConnection({ ...shop.system, gateways: { stripe: stripeGateway(keys) } }, job)).rejects.toThrow()
    stripe.setDown(true)
    await expect(checkConnection(shop.system, job)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    expect(await connectionOf(organization)).toMatchObject({ state: 'active' })
  })

  test('of test payments is not charged by a platform of real ones, nor the other way round', async () => {
    const organization = await openOrganization()
    await connect(organization)
    const gateways = {
      stripe: stripeGateway({ ...connectKeys, secretKey: 'sk_live_51Platform', apiBase: stripe.origin }),
    }
    expect(gatewayOf({ ...(await organization.visitor()), gateways })).toBeNull()
  })
})

describe('disconnecting', () => {
  test('gives the access up, sells through the platform again, and keeps what was paid', async () => {
    const organization = await openOrganization()
    const account = await connect(organization)
    await disconnectProvider(await organization.as(), 'stripe')
    await disconnectProvider(await organization.as(), 'stripe')
    expect(gatewayOf(await organization.visitor())).toMatchObject({ connectedAccount: null })
    expect(stripe.isConnected(account)).toBe(true)
    await runJobs()
    expect(stripe.isConnected(account)).toBe(false)
    expect((await auditedIn(organization)).map(([action]) => action)).toEqual([
      'provider-account.connected',
      'provider-account.disconnected',
    ])
    stripe.revokeAccess(account)
    await deliver()
    expect(await mailsTo(organization.email)).toEqual([])
  })

  test('leaves an account that another organization uses too', async () => {
    const organization = await openOrganization()
    const other = await openOrganization()
    const account = await connect(organization)
    await connect(other, account)
    await disconnectProvider(await organization.as(), 'stripe')
    await runJobs()
    expect(stripe.isConnected(account)).toBe(true)
    await disconnectProvider(await other.as(), 'stripe')
    await runJobs()
    expect(stripe.isConnected(account)).toBe(false)
  })

  test('is repeated until Stripe answers, and is no error for an account without access', async () => {
    const organization = await openOrganization()
    const account = await connect(organization)
    await disconnectProvider(await organization.as(), 'stripe')
    const { releaseAccount } = await import('./release-account.ts')
    stripe.setDown(true)
    await expect(releaseAccount(shop.system, { provider: 'stripe', account })).rejects.toThrow()
    stripe.setDown(false)
    await runJobs()
    await releaseAccount(shop.system, { provider: 'stripe', account })
    expect(stripe.isConnected(account)).toBe(false)
  })
})

describe('erasing an organization', () => {
  const erase = async (organization: Organization) => {
    const ctx = await organization.as()
    await deleteOrganization(ctx, ctx.organization.name)
    await eraseOrganization(shop.system, { forget: async () => {} }, organization.organizationId)
  }

  test('gives its access up too, once Stripe answers; nothing waits for that', async () => {
    const organization = await openOrganization()
    const account = await connect(organization)
    stripe.setDown(true)
    await erase(organization)
    expect((await shop.owner.query('select 1 from provider_connection where account = $1', [account])).rowCount).toBe(0)
    const { releaseAccount } = await import('./release-account.ts')
    await expect(releaseAccount(shop.system, { provider: 'stripe', account })).rejects.toThrow()
    expect(stripe.isConnected(account)).toBe(true)
    expect(
      await queryRow(shop, `select state, retry_limit from pgboss.job where data ->> 'account' = $1`, [account]),
    ).toEqual({ state: 'created', retry_limit: 60 })
    stripe.setDown(false)
    await runJobs()
    expect(stripe.isConnected(account)).toBe(false)
  })

  test('leaves an account that another organization uses too, and one that it had disconnected', async () => {
    const [organization, other] = [await openOrganization(), await openOrganization()]
    const former = await connect(organization)
    await disconnectProvider(await organization.as(), 'stripe')
    await runJobs()
    const account = await connect(organization)
    await connect(other, account)
    const { length: before } = stripe.requests
    await erase(organization)
    await runJobs()
    expect(stripe.isConnected(account)).toBe(true)
    const requests = stripe.requests.slice(before).filter(({ body, path }) => `${path} ${body}`.includes(former))
    expect(requests).toEqual([])
  })
})

const hasStripeMock = spawnSync('stripe-mock', ['-version']).error === undefined

// stripe-mock validates requests against Stripe's published description of its API; it has no OAuth.
test.skipIf(!hasStripeMock)(
  'stripe-mock, where it is installed, accepts every request that these tests made',
  async () => {
    const free = await serveLocally(() => {})
    await free.close()
    const mock = spawn('stripe-mock', ['-http-port', String(free.port)], { stdio: 'ignore' })
    try {
      await vi.waitFor(() => fetch(`http://127.0.0.1:${free.port}/`), { timeout: 20_000 })
      const requests = stripe.requests.filter(({ path }) => path.startsWith('/v1/'))
      expect(requests.length).toBeGreaterThan(100)
      const refusals: unknown[] = []
      for (const { method, path, account, contentType, body } of requests) {
        const headers = {
          authorization: 'Bearer sk_test_123',
          ...(account && { 'stripe-account': account }),
          ...(contentType && { 'content-type': contentType }),
        }
        const response = await fetch(`http://127.0.0.1:${free.port}${path}`, { method, headers, ...(body && { body }) })
        const answer = await response.text()
        if (!response.ok) refusals.push([method, path, body, answer])
      }
      expect(refusals).toEqual([])
    } finally {
      mock.kill()
      if (mock.exitCode === null) await once(mock, 'exit')
    }
  },
)
