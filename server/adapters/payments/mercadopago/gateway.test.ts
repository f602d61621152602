import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type CheckoutRequest, ProviderRefused, ProviderUnavailable } from '#server/domain/payments/gateway.ts'
import { openMercadoPagoServer } from '#server/testing/mercadopago-server/mercadopago-server.ts'
import { accountView } from './account-view.ts'
import { mercadoPagoGateway } from './gateway.ts'
import { stateOf } from './payment-view.ts'

const keys = { clientId: '7700', clientSecret: 'secret' }
const server = await openMercadoPagoServer(keys)
const otherServer = await openMercadoPagoServer(keys)
afterAll(async () => {
  await server.close()
  await otherServer.close()
})

const redirectUri = 'http://localhost/connect/mercadopago/callback'
const verifier = 'a verifier of forty-three characters or more'

async function openAccount(at = server, site: 'MLA' | 'MCO' | 'MLC' = 'MLA') {
  let access = ''
  const provider = mercadoPagoGateway({
    ...keys,
    webhookSecret: 'x',
    apiBase: at.origin,
    isTest: true,
    notificationUrl: 'https://dorsal.example/webhooks/mercadopago-connect?source_news=webhooks',
    tokens: { accessToken: () => Promise.resolve(access) },
  })
  const seller = at.sellers.open({ site })
  const back = at.sellers.authorize(seller, provider.connect.authorizeUrl({ state: 's', redirectUri, verifier }))
  const code = back.searchParams.get('code')!
  const granted = await provider.connect.exchangeCode({ code, redirectUri, verifier })
  access = granted.tokens!.access
  return { seller, granted, code, connect: provider.connect, gateway: provider.connect.gateway(granted.account) }
}

let account: Awaited<ReturnType<typeof openAccount>>
beforeEach(async () => {
  server.setDown(false)
  server.checkouts.isSearchLate = false
  account = await openAccount()
})

const request = (fields: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  reference: crypto.randomUUID(),
  orderNumber: 'DR-1',
  description: '21K de la Ribera',
  amount: 11_434,
  applicationFee: 605,
  currency: 'ARS',
  locale: 'es',
  buyerEmail: 'ana@example.com',
  merchantName: 'Club Ribera',
  returnUrl: 'https://club.example/back',
  cancelUrl: 'https://club.example/away',
  expiresAt: new Date(Date.now() + 35 * 60_000),
  idempotencyKey: crypto.randomUUID(),
  ...fields,
})

describe('connecting', () => {
  test('exchanges the code with its verifier alone, once', async () => {
    const { connect, seller, granted, code } = account
    expect(granted).toMatchObject({ account: String(seller.user.id), live: false })
    const days = (granted.tokens!.expiresAt.getTime() - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(180, 1)
    const again = connect.exchangeCode({ code, redirectUri, verifier })
    await expect(again).rejects.toMatchObject({ code: 'invalid_grant' })
    const authorizeUrl = connect.authorizeUrl({ state: 's', redirectUri, verifier })
    const other = server.sellers.authorize(server.sellers.open(), authorizeUrl).searchParams.get('code')!
    const withoutVerifier = connect.exchangeCode({ code: other, redirectUri, verifier: 'another verifier' })
    await expect(withoutVerifier).rejects.toMatchObject({ code: 'invalid_grant' })
  })

  test('reads name, address and currency of the account', () => {
    const user = { id: 5, email: 'caja@club.example', nickname: 'CLUB', site_id: 'MLU' }
    expect(accountView(user as never)).toEqual({
      id: '5',
      name: 'CLUB',
      email: 'caja@club.example',
      state: 'active',
      missing: [],
      currency: 'UYU',
    })
    const deactivated = {
      ...user,
      first_name: 'Ana',
      last_name: 'Paz',
      status: { site_status: 'deactive' },
      site_id: 'MLX',
    }
    expect(accountView(deactivated as never)).toMatchObject({ name: 'Ana Paz', state: 'restricted', currency: 'MLX' })
  })

  test('finds an account without access, and one that does not answer', async () => {
    const { connect, seller, granted } = account
    expect(await connect.fetchAccount(granted.account)).toMatchObject({ id: granted.account, currency: 'ARS' })
    server.sellers.revoke(seller)
    expect(await connect.fetchAccount(granted.account)).toBeNull()
    server.setDown(true)
    await expect(connect.fetchAccount(granted.account)).rejects.toThrow(ProviderUnavailable)
    await expect(connect.exchangeCode({ code: 'x', redirectUri, verifier })).rejects.toThrow(ProviderUnavailable)
  })
})

describe('a page to pay', () => {
  test('asks for the amount, the marketplace’s fee, cards and wallet, and ends with the hold', async () => {
    const expiresAt = new Date('2099-05-01T10:20:30.000Z')
    const { id, url } = await account.gateway.startCheckout(request({ reference: 'r-1', expiresAt }))
    expect(url).toBe(`${server.origin}/checkout/v1/redirect?pref_id=${id}`)
    expect(server.checkouts.preferences.get(id)).toMatchObject({
      items: [{ quantity: 1, unit_price: 114.34, currency_id: 'ARS', title: '21K de la Ribera' }],
      payer: { email: 'ana@example.com' },
      external_reference: 'r-1',
      marketplace_fee: 6.05,
      binary_mode: true,
      expires: true,
      expiration_date_to: '2099-05-01T10:20:30.000+00:00',
      notification_url: 'https://dorsal.example/webhooks/mercadopago-connect?source_news=webhooks',
      auto_return: 'approved',
      back_urls: {
        success: 'https://club.example/back',
        pending: 'https://club.example/back',
        failure: 'https://club.example/back',
      },
      payment_methods: {
        excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }, { id: 'bank_transfer' }, { id: 'crypto_transfer' }],
      },
    })
  })

  test('is open until it is closed, and closing it again is no error', async () => {
    const { gateway } = account
    const { id } = await gateway.startCheckout(request({ reference: 'r-2' }))
    expect(await gateway.fetchPayment(id)).toEqual({
      id,
      state: 'pending',
      amount: 11_434,
      currency: 'ARS',
      account: account.granted.account,
      live: false,
      reference: 'r-2',
      refunds: [],
      providerFee: null,
    })
    await gateway.expireCheckout(id)
    await gateway.expireCheckout(id)
    expect(() => server.checkouts.pay(id)).toThrow('expired')
    expect(await gateway.fetchPayment(id)).toMatchObject({ state: 'expired' })
  })

  test('charges whole pesos where Mercado Pago knows no decimals, and rejects others before asking', async () => {
    const colombia = await openAccount(server, 'MCO')
    const { id } = await colombia.gateway.startCheckout(
      request({ currency: 'COP', amount: 5_000_000, applicationFee: 250_000 }),
    )
    expect(server.checkouts.preferences.get(id)).toMatchObject({
      items: [{ unit_price: 50_000 }],
      marketplace_fee: 2_500,
    })
    server.checkouts.pay(id)
    expect(await colombia.gateway.fetchPayment(id)).toMatchObject({ amount: 5_000_000, state: 'approved' })
    const broken = colombia.gateway.startCheckout(request({ currency: 'COP', amount: 5_000_050 }))
    await expect(broken).rejects.toMatchObject({ code: 'amount_not_chargeable' })
    const chile = await openAccount(server, 'MLC')
    const pesos = await chile.gateway.startCheckout(request({ currency: 'CLP', amount: 25_000, applicationFee: 0 }))
    expect(server.checkouts.preferences.get(pesos.id)).toMatchObject({ items: [{ unit_price: 25_000 }] })
  })

  test('speaks to the address of its gateway, with two at once', async () => {
    const other = await openAccount(otherServer)
    const [here, there] = await Promise.all([
      account.gateway.startCheckout(request()),
      other.gateway.startCheckout(request()),
    ])
    expect(server.checkouts.preferences.has(here.id)).toBe(true)
    expect(otherServer.checkouts.preferences.has(there.id)).toBe(true)
    expect(await account.gateway.fetchPayment(there.id)).toBeNull()
  })

  test('does not open while Mercado Pago is down', async () => {
    server.setDown(true)
    await expect(account.gateway.startCheckout(request())).rejects.toThrow(ProviderUnavailable)
  })

  test('is refused in another currency than the account’s', async () => {
    await expect(account.gateway.startCheckout(request({ currency: 'USD' }))).rejects.toMatchObject({
      code: 'invalid_items',
    })
  })
})

describe('a payment', () => {
  const openPage = async () => (await account.gateway.startCheckout(request())).id

  test('is found by its own id and by its page’s, with what Mercado Pago kept', async () => {
    const id = await openPage()
    const payment = server.checkouts.pay(id)
    // 6.29 % of 114.34; the marketplace's 6.05 is none of it.
    const releasedAt = new Date(payment.money_release_date!)
    const expected = {
      id,
      state: 'approved',
      amount: 11_434,
      providerFee: 719,
      account: account.granted.account,
      releasedAt,
    }
    expect(await account.gateway.fetchPayment(id)).toMatchObject(expected)
    server.checkouts.isSearchLate = true
    expect(await account.gateway.fetchPayment(String(payment.id))).toMatchObject(expected)
    expect(await account.gateway.fetchPayment('99')).toBeNull()
  })

  test('of somebody else’s account is not found', async () => {
    const payment = server.checkouts.pay(await openPage())
    const other = await openAccount()
    expect(await other.gateway.fetchPayment(String(payment.id))).toBeNull()
  })

  test('that is rejected may be followed by one that is not', async () => {
    const id = await openPage()
    server.checkouts.pay(id, { detail: 'cc_rejected_insufficient_amount' })
    expect(await account.gateway.fetchPayment(id)).toMatchObject({ state: 'rejected', providerFee: null })
    server.checkouts.pay(id)
    expect(await account.gateway.fetchPayment(id)).toMatchObject({ state: 'approved', surplus: [] })
  })

  test('that was made twice on one page is returned once', async () => {
    const id = await openPage()
    const first = server.checkouts.pay(id)
    const second = server.checkouts.pay(id)
    Object.assign(first, { date_approved: '2026-01-01T10:00:00.000Z' })
    Object.assign(second, { date_approved: '2026-01-01T10:00:01.000Z' })
    const seen = await account.gateway.fetchPayment(String(second.id))
    expect(seen).toMatchObject({ state: 'approved', amount: 11_434, surplus: [String(second.id)] })
    await account.gateway.returnSurplus!(String(second.id))
    await account.gateway.returnSurplus!(String(second.id))
    expect([first.status, second.status]).toEqual(['approved', 'refunded'])
    expect(second.refunds).toHaveLength(1)
    expect(await account.gateway.fetchPayment(id)).toMatchObject({ state: 'approved', surplus: [], refunds: [] })
  })

  test.each([
    ['pending', '', 'pending'],
    ['authorized', 'pending_capture', 'in_process'],
    ['in_process', 'pending_review_manual', 'in_process'],
    ['approved', 'accredited', 'approved'],
    ['approved', 'partially_refunded', 'approved'],
    ['in_mediation', 'pending', 'approved'],
    ['rejected', 'cc_rejected_other_reason', 'rejected'],
    ['cancelled', 'by_collector', 'failed'],
    ['cancelled', 'expired', 'expired'],
    ['refunded', 'refunded', 'refunded'],
    ['charged_back', 'in_process', 'charged_back'],
    ['charged_back', 'settled', 'charged_back'],
    ['charged_back', 'reimbursed', 'approved'],
    ['something_new', '', 'in_process'],
  ])('with status %s (%s) is %s', (status, status_detail, state) => {
    expect(stateOf({ status, status_detail })).toBe(state)
  })
})

describe('a refund', () => {
  const pay = async () => {
    const { id } = await account.gateway.startCheckout(request())
    return { id, payment: server.checkouts.pay(id) }
  }

  test('of a part is made once for its key, also when the answer is lost', async () => {
    const { id, payment } = await pay()
    const part = { id, amount: 4_034, reference: 'r', idempotencyKey: crypto.randomUUID() }
    server.loseNextAnswer()
    const refund = await account.gateway.refund(part)
    expect(refund).toEqual({ id: String(payment.refunds[0]!.id), reference: null, amount: 4_034, state: 'done' })
    expect(await account.gateway.refund(part)).toEqual(refund)
    expect(payment.refunds).toHaveLength(1)
    expect(await account.gateway.fetchPayment(id)).toMatchObject({ state: 'approved', refunds: [refund] })
    await account.gateway.refund({ id, amount: 7_400, reference: 'rest', idempotencyKey: crypto.randomUUID() })
    expect(payment).toMatchObject({ status: 'refunded', transaction_amount_refunded: 114.34 })
    expect(server.checkouts.feeReturned.get(payment.id)).toBe(605)
  })

  test('of more than is left, or of what was not paid, is refused', async () => {
    const { id } = await pay()
    const tooMuch = { id, amount: 11_435, reference: 'r', idempotencyKey: crypto.randomUUID() }
    await expect(account.gateway.refund(tooMuch)).rejects.toThrow(ProviderRefused)
    const unpaid = await account.gateway.startCheckout(request())
    await expect(account.gateway.refund({ ...tooMuch, id: unpaid.id })).rejects.toMatchObject({ code: 'not_paid' })
  })
})
