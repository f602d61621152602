import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { box } from '#server/testing/connected-shop.ts'
import { mercadoPagoKeys, useMercadoPagoShop } from '#server/testing/mercado-pago-shop.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { addresses, checkout, expireHold, orderRow, queryRow } from '#server/testing/shop.ts'
import type { Context } from '#server/context.ts'
import { checkOut } from '../orders/check-out.ts'
import { expireOverdueHolds } from '../orders/expire-holds.ts'
import { askProviders } from '../payments/ask-providers.ts'
import { gatewayOf } from '../payments/gateway-of.ts'
import { methodsOf } from '../payments/methods-of.ts'
import { reconcilePayments } from '../payments/reconcile-payments.ts'
import { startPayment } from '../payments/start-payment.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { accountTokens } from './account-tokens.ts'
import { checkConnections } from './check-connections.ts'
import { disconnectProvider } from './disconnect-provider.ts'
import { finishConnection } from './finish-connection.ts'
import { paymentSettingsPage } from './payment-settings-page.ts'
import { tokensPurpose } from './provider-connection.ts'

const {
  server,
  shop,
  way,
  sendNotice,
  deliver,
  runJobs,
  openOrganization,
  begin,
  answerOf,
  connect,
  connectionOf,
  gatewaysWith,
} = await useMercadoPagoShop()

type Organization = Awaited<ReturnType<typeof openOrganization>>

afterEach(() => {
  server.setDown(false)
  server.notices.length = 0
})

const everyMethod = { paymentMethods: null, paymentQr: null }
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: { code?: string }) => error.code,
  )
const openPayment = async (organization: Organization) => {
  const ctx = await organization.visitor()
  const { confirmationId } = await holdPlaces({ ...organization, ctx })
  const { paymentUrl } = await checkOut(ctx, confirmationId, { ...checkout(), paymentMethod: 'mercadopago' }, addresses)
  return { confirmationId, preferenceId: new URL(paymentUrl!).searchParams.get('pref_id')! }
}
const paymentOf = ({ organizationId }: Organization) =>
  queryRow<{
    id: string
    state: string
    account: string
    orderId: string
    provider: string
    charge: number
    fee: number
  }>(
    shop,
    `select id, state, account, order_id as "orderId", provider, provider_charge::int as charge,
      application_fee::int as fee from payment where organization_id = $1 order by attempt desc limit 1`,
    [organizationId],
  )
const mailsTo = async (email: string) => {
  const { rows } = await shop.owner.query<{ kind: string }>(
    `select data ->> 'kind' as kind from pgboss.job where name = 'deliver-account-mail' and data ->> 'email' = $1`,
    [email],
  )
  return rows.map(({ kind }) => kind)
}
const eventOf = (id: number) =>
  queryRow<{ state: string; reason: string | null }>(
    shop,
    `select state, reason from payment_event where provider = 'mercadopago' and provider_event_id = $1`,
    [String(id)],
  )
const refundAll = async (organization: Organization, ctx: Context) => {
  const { orderId } = await paymentOf(organization)
  return refundOrder(ctx, orderId, { key: newId(), note: 'The race is off', scope: 'all', left: 11_434 })
}
const isConnected = async ({ organizationId }: Organization) => {
  const { rows } = await shop.owner.query('select 1 from provider_connection where organization_id = $1', [
    organizationId,
  ])
  return rows.length > 0
}
const oauthCalls = () => server.requests.filter(({ path }) => path === '/oauth/token').length
const setExpiry = ({ organizationId }: Organization, interval: string) =>
  shop.owner.query(
    `update provider_connection set tokens_expire_at = clock_timestamp() + $2::interval where organization_id = $1`,
    [organizationId, interval],
  )

describe('an account of Mercado Pago', () => {
  test('is connected with what lets the platform in, sealed, and is offered from then on', async () => {
    const organization = await openOrganization()
    expect(methodsOf(await organization.visitor(), everyMethod)).toEqual([])
    const { user } = await connect(organization)
    const ctx = await organization.as()
    expect(methodsOf(ctx, everyMethod)).toEqual(['mercadopago'])
    expect(gatewayOf(ctx, 'mercadopago')).toMatchObject({ connectedAccount: String(user.id), live: false })
    const { tokens, ...connection } = await connectionOf(organization)
    expect(connection).toMatchObject({ account: String(user.id), state: 'active' })
    expect(JSON.parse(box.open(tokens!, tokensPurpose(ctx)))).toEqual({
      access: expect.stringMatching(/^APP_USR-/),
      refresh: expect.stringMatching(/^TG-/),
    })
    const { providers, takesMercadoPago } = await paymentSettingsPage(ctx)
    expect(takesMercadoPago).toBe(true)
    expect(providers.find(({ provider }) => provider === 'mercadopago')).toMatchObject({
      isOffered: true,
      connection: {
        state: 'active',
        accountEmail: 'caja@club.example',
        currency: 'ARS',
        connectedAt: expect.any(String),
        tokensExpireAt: expect.any(String),
      },
    })
  })

  test('of another currency is not connected, and nothing of it is kept', async () => {
    const organization = await openOrganization()
    const chilean = server.sellers.open({ site: 'MLC' })
    const back = server.sellers.authorize(chilean, await begin(await organization.as()))
    const outcome = finishConnection(await organization.as(), box, { ...way, ...answerOf(back) })
    await expect(outcome).rejects.toMatchObject({
      code: 'connection_currency_differs',
      values: { theirs: 'CLP', ours: 'ARS' },
    })
    expect(await isConnected(organization)).toBe(false)
  })

  test('is not offered once the organization sells in another currency', async () => {
    const organization = await openOrganization()
    await connect(organization)
    await shop.owner.query(`update organization set currency = 'CLP' where id = $1`, [organization.organizationId])
    expect(methodsOf(await organization.visitor(), everyMethod)).toEqual([])
  })

  test('is not connected by an answer that is replayed, of another member or organization, made up or of real money', async () => {
    const organization = await openOrganization()
    const other = await openOrganization()
    const back = server.sellers.authorize(server.sellers.open(), await begin(await organization.as()))
    const answer = { ...way, ...answerOf(back) }
    expect(await codeOf(finishConnection(await other.as(), box, answer))).toBe('connection_expired')
    const colleague = await organization.as('owner', { id: newId() })
    expect(await codeOf(finishConnection(colleague, box, answer))).toBe('connection_expired')
    const foreign = { ...answer, state: 'made-up' }
    expect(await codeOf(finishConnection(await organization.as(), box, foreign))).toBe('connection_expired')
    expect([await isConnected(organization), await isConnected(other)]).toEqual([false, false])
    await finishConnection(await organization.as(), box, answer)
    const { account } = await connectionOf(organization)
    expect(await codeOf(finishConnection(await organization.as(), box, answer))).toBe('connection_expired')
    expect(await connectionOf(organization)).toMatchObject({ account })

    const seller = server.sellers.open()
    const real = server.sellers.authorize(seller, await begin(await other.as()), { isTest: false })
    const outcome = finishConnection(await other.as(), box, { ...way, ...answerOf(real) })
    expect(await codeOf(outcome)).toBe('connection_mode_differs')
    // A code that was granted for another verifier, as somebody would try who read it in an address.
    const stolen = server.sellers.authorize(seller, await begin(await organization.as())).searchParams.get('code')!
    const state = new URL(await begin(await other.as())).searchParams.get('state')!
    expect(await codeOf(finishConnection(await other.as(), box, { ...way, state, code: stolen }))).toBe(
      'provider_refused',
    )
    expect(await isConnected(other)).toBe(false)
  })

  test('that is disconnected closes its open pages, keeps what was paid, and lets the platform in no more', async () => {
    const organization = await openOrganization({ capacity: 10 })
    await connect(organization)
    const paid = await openPayment(organization)
    const open = await openPayment(organization)
    server.checkouts.pay(paid.preferenceId)
    server.notices.length = 0
    await disconnectProvider(await organization.as(), 'mercadopago')
    await runJobs()
    expect(await orderRow(shop, paid.confirmationId)).toMatchObject({ state: 'confirmed' })
    expect(() => server.checkouts.pay(open.preferenceId)).toThrow('expired')
    expect(methodsOf(await organization.visitor(), everyMethod)).toEqual([])
    const row = await queryRow<{ tokens: string | null }>(
      shop,
      'select tokens from provider_connection where organization_id = $1',
      [organization.organizationId],
    )
    expect(row).toEqual({ tokens: null })
  })

  test('that its holder closes to the platform is noticed, goes off sale, and its owners are told', async () => {
    const organization = await openOrganization()
    const { user } = await connect(organization)
    server.revokeAccess(user.id)
    await deliver()
    expect(await connectionOf(organization)).toMatchObject({ state: 'revoked' })
    expect(methodsOf(await organization.visitor(), everyMethod)).toEqual([])
    expect(await mailsTo(organization.email)).toEqual(['mercadopago-revoked'])
    await connect(organization, server.sellers.sellers.get(user.id))
    expect(methodsOf(await organization.visitor(), everyMethod)).toEqual(['mercadopago'])
  })
})

describe('what lets the platform into an account', () => {
  const tokensOf = () =>
    accountTokens({ db: shop.system.db, secrets: shop.platform.secrets, enqueue: shop.platform.jobs.enqueue })

  test('is not renewed while more than a month is left', async () => {
    const organization = await openOrganization()
    const { user } = await connect(organization)
    await setExpiry(organization, '31 days')
    const before = oauthCalls()
    await gatewaysWith(tokensOf()).mercadopago.connect.fetchAccount(String(user.id))
    expect(oauthCalls()).toBe(before)
  })

  test('is renewed once by five who ask at the same time', async () => {
    const organization = await openOrganization()
    const { user } = await connect(organization)
    const { tokens } = await connectionOf(organization)
    await setExpiry(organization, '29 days')
    const before = oauthCalls()
    const giveTokens = server.holdTokens()
    const account = String(user.id)
    let finished = 0
    const askers = Array.from({ length: 5 }, async () => {
      const found = await gatewaysWith(tokensOf()).mercadopago.connect.fetchAccount(account)
      finished += 1
      return found?.id
    })
    // Four go on with the token that has not ended yet.
    await expect.poll(() => finished, { timeout: 5_000 }).toBe(4)
    giveTokens()
    expect(await Promise.all(askers)).toEqual(Array(5).fill(account))
    const after = await connectionOf(organization)
    expect(oauthCalls()).toBe(before + 1)
    expect(after.tokens).not.toBe(tokens)
    expect(after.tokens_expire_at!.getTime()).toBeGreaterThan(Date.now() + 179 * 86_400_000)
  })

  test('is renewed by the daily check', async () => {
    const organization = await openOrganization()
    await connect(organization)
    await setExpiry(organization, '3 days')
    await checkConnections(shop.system)
    await runJobs()
    const { tokens_expire_at: expiry } = await connectionOf(organization)
    expect(expiry!.getTime()).toBeGreaterThan(Date.now() + 179 * 86_400_000)
  })

  test('that ends before its time is renewed on the way to the payment page', async () => {
    const organization = await openOrganization()
    const account = await connect(organization)
    server.sellers.endAccess(account)
    const { preferenceId } = await openPayment(organization)
    expect(server.checkouts.preferences.get(preferenceId)).toMatchObject({ collector_id: account.user.id })
    expect(await connectionOf(organization)).toMatchObject({ state: 'active' })
  })

  test('stays when Mercado Pago does not answer a renewal, and is renewed later', async () => {
    const organization = await openOrganization()
    const { user } = await connect(organization)
    await setExpiry(organization, '-1 minute')
    server.setDown(true)
    const gateway = gatewaysWith(tokensOf()).mercadopago.connect
    await expect(gateway.fetchAccount(String(user.id))).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    server.setDown(false)
    expect(await gateway.fetchAccount(String(user.id))).toMatchObject({ id: String(user.id) })
  })

  test('stays when a renewal is rejected for the platform’s own mistake, and is worth something until its end', async () => {
    const organization = await openOrganization()
    const { user } = await connect(organization)
    await setExpiry(organization, '10 days')
    const wrong = { ...mercadoPagoKeys, clientSecret: 'another secret' }
    const gateway = gatewaysWith(tokensOf(), wrong).mercadopago.connect
    expect(await gateway.fetchAccount(String(user.id))).toMatchObject({ id: String(user.id) })
    expect(await connectionOf(organization)).toMatchObject({ state: 'active', tokens: expect.any(String) })
  })

  test('that cannot be renewed takes the method off sale, and its owners are told once', async () => {
    const organization = await openOrganization()
    const account = await connect(organization)
    await setExpiry(organization, '10 days')
    server.sellers.revoke(account)
    await checkConnections(shop.system)
    await runJobs()
    expect(await connectionOf(organization)).toMatchObject({ state: 'revoked', tokens: null })
    expect(methodsOf(await organization.visitor(), everyMethod)).toEqual([])
    expect(await mailsTo(organization.email)).toEqual(['mercadopago-revoked'])
  })
})

describe('a payment by Mercado Pago', () => {
  test('leaves the platform its fee, is confirmed by its notice, and refunded with the fee', async () => {
    const organization = await openOrganization()
    const { user } = await connect(organization)
    const { confirmationId, preferenceId } = await openPayment(organization)
    const reference = (await paymentOf(organization)).id
    expect(server.checkouts.preferences.get(preferenceId)).toMatchObject({
      external_reference: reference,
      marketplace_fee: 6.05,
      items: [{ unit_price: 114.34 }],
    })
    const payment = server.checkouts.pay(preferenceId)
    server.notices.push({ ...server.notices[0]! })
    await deliver()
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'confirmed' })
    expect(await paymentOf(organization)).toMatchObject({
      state: 'approved',
      provider: 'mercadopago',
      account: String(user.id),
      fee: 605,
      charge: 719,
    })
    const ctx = await organization.as()
    const outcomes = await Promise.all([1, 2].map(() => codeOf(refundAll(organization, ctx))))
    expect(outcomes.filter((code) => code !== null)).toEqual(['changed_meanwhile'])
    await runJobs()
    await deliver()
    expect(payment).toMatchObject({ status: 'refunded', refunds: [{ amount: 114.34 }] })
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'refunded' })
    const { rows } = await shop.owner.query(
      `select kind, sum(amount)::int as amount from ledger_entry where organization_id = $1
        and kind in ('received', 'refunded', 'fee_collected', 'fee_returned', 'provider_charge') group by 1 order by 1`,
      [organization.organizationId],
    )
    expect(rows).toEqual([
      { kind: 'fee_collected', amount: 0 },
      { kind: 'fee_returned', amount: -605 },
      { kind: 'provider_charge', amount: -719 },
      { kind: 'received', amount: 11_434 },
      { kind: 'refunded', amount: -11_434 },
    ])
  })

  test('that is rejected can be tried again, on a page of its own', async () => {
    const organization = await openOrganization()
    await connect(organization)
    const { confirmationId, preferenceId } = await openPayment(organization)
    server.checkouts.pay(preferenceId, { detail: 'cc_rejected_insufficient_amount' })
    await deliver()
    expect(await paymentOf(organization)).toMatchObject({ state: 'rejected' })
    const url = await startPayment(await organization.visitor(), confirmationId, addresses)
    const next = new URL(url!).searchParams.get('pref_id')!
    expect(next).not.toBe(preferenceId)
    await runJobs()
    expect(() => server.checkouts.pay(preferenceId)).toThrow('expired')
    server.checkouts.pay(next)
    await deliver()
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'confirmed' })
  })

  test('is found by asking when no notice came, after ten minutes without Mercado Pago', async () => {
    const organization = await openOrganization()
    await connect(organization)
    const { confirmationId, preferenceId } = await openPayment(organization)
    server.checkouts.pay(preferenceId)
    server.notices.length = 0
    server.setDown(true)
    expect(await askProviders(shop.system, organization.organizationId)).toEqual({ requested: 1, unanswered: 1 })
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'awaiting_payment' })
    server.setDown(false)
    await shop.owner.query(
      `update payment set created_at = now() - interval '10 minutes', updated_at = now() - interval '10 minutes'
        where organization_id = $1`,
      [organization.organizationId],
    )
    await reconcilePayments(shop.system)
    await runJobs()
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'confirmed' })
  })

  test('made twice in two windows keeps one and returns the other', async () => {
    const organization = await openOrganization()
    await connect(organization)
    const { confirmationId, preferenceId } = await openPayment(organization)
    const payments = [server.checkouts.pay(preferenceId), server.checkouts.pay(preferenceId)]
    await deliver()
    await deliver()
    expect(payments.map(({ status }) => status).toSorted()).toEqual(['approved', 'refunded'])
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'confirmed' })
  })

  test('cannot be made after the hold has ended', async () => {
    const organization = await openOrganization()
    await connect(organization)
    const { confirmationId, preferenceId } = await openPayment(organization)
    await expireHold(shop, confirmationId)
    await expireOverdueHolds(await organization.visitor())
    await runJobs()
    expect(() => server.checkouts.pay(preferenceId)).toThrow('expired')
    expect(await paymentOf(organization)).toMatchObject({ state: 'expired' })
  })

  test('that is charged back ends the order, and is back when the bank decides for the seller', async () => {
    const organization = await openOrganization()
    await connect(organization)
    const { confirmationId, preferenceId } = await openPayment(organization)
    const { id } = server.checkouts.pay(preferenceId)
    await deliver()
    server.chargeBack(id)
    await deliver()
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'charged_back' })
    server.chargeBack(id, 'reimbursed')
    await deliver()
    expect(await paymentOf(organization)).toMatchObject({ state: 'approved' })
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'charged_back' })
  })

  test('is opened while Mercado Pago is down by trying again', async () => {
    const organization = await openOrganization()
    await connect(organization)
    server.setDown(true)
    const ctx = await organization.visitor()
    const { confirmationId } = await holdPlaces({ ...organization, ctx })
    const attempt = checkOut(ctx, confirmationId, { ...checkout(), paymentMethod: 'mercadopago' }, addresses)
    expect(await codeOf(attempt)).toBe('payment_unavailable')
    server.setDown(false)
    expect(await startPayment(ctx, confirmationId, addresses)).toMatch(/pref_id=/)
  })
})

describe('a notice moves no money', () => {
  const paid = async () => {
    const organization = await openOrganization()
    const { user } = await connect(organization)
    const { confirmationId, preferenceId } = await openPayment(organization)
    const payment = server.checkouts.pay(preferenceId)
    return { organization, user, confirmationId, payment, notice: server.notices.splice(0).at(-1)! }
  }

  test('signed by a stranger', async () => {
    const { notice, confirmationId } = await paid()
    expect(await sendNotice(notice, { secret: 'a stranger’s' })).toBe(400)
    expect(await sendNotice(notice, { at: new Date(Date.now() - 10 * 60_000) })).toBe(400)
    await runJobs()
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'awaiting_payment' })
  })

  test('about real money, or an account that nobody has connected', async () => {
    const { notice, confirmationId } = await paid()
    expect(await sendNotice({ ...notice, id: notice.id + 1_000_001, live_mode: true })).toBe(200)
    expect(await sendNotice({ ...notice, id: notice.id + 1_000_002, user_id: 4 })).toBe(200)
    await runJobs()
    expect(await eventOf(notice.id + 1_000_001)).toEqual({ state: 'quarantined', reason: 'mode_differs' })
    expect(await eventOf(notice.id + 1_000_002)).toEqual({ state: 'quarantined', reason: 'account_differs' })
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'awaiting_payment' })
  })

  test('about a payment that another organization’s holder made to themselves with our reference', async () => {
    const { organization, confirmationId } = await paid()
    const other = await openOrganization()
    await connect(other)
    const { preferenceId } = await openPayment(other)
    const { id: reference } = await paymentOf(organization)
    await shop.owner.query('update payment set provider_payment_id = null where id = $1', [reference])
    Object.assign(server.checkouts.preferences.get(preferenceId)!, { external_reference: reference })
    server.checkouts.pay(preferenceId)
    const [notice] = server.notices.splice(0)
    expect(await sendNotice(notice!)).toBe(200)
    await runJobs()
    expect(await eventOf(notice!.id)).toEqual({ state: 'quarantined', reason: 'account_differs' })
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'awaiting_payment' })
  })

  test.each([
    ['amount', { transaction_amount: 1 }, 'amount_differs'],
    ['currency', { currency_id: 'UYU' }, 'currency_differs'],
    ['mode', { live_mode: true }, 'mode_differs'],
  ])('about a payment of another %s', async (_name, fields, reason) => {
    const { notice, payment, confirmationId } = await paid()
    Object.assign(payment, fields)
    expect(await sendNotice(notice)).toBe(200)
    await runJobs()
    expect(await eventOf(notice.id)).toEqual({ state: 'quarantined', reason })
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'awaiting_payment' })
  })
})
