import { expect, test } from 'vitest'
import type { TokenStore } from '#server/domain/payments/gateway.ts'
import { readEnv } from '#server/env.ts'
import { gatewaysOf, loopbackOrigin } from './gateways.ts'

test('a process reaches itself where it listens', () => {
  const originAt = (host: string) => loopbackOrigin(readEnv({ HOST: host, PORT: '3210' }))
  expect(originAt('127.0.0.1')).toBe('http://127.0.0.1:3210')
  expect(originAt('0.0.0.0')).toBe('http://127.0.0.1:3210')
  expect(originAt('10.0.0.7')).toBe('http://10.0.0.7:3210')
  expect(originAt('::1')).toBe('http://[::1]:3210')
})

const noTokens: TokenStore = { accessToken: () => Promise.reject(new Error('there is no account')) }

test('a fresh machine pays in the sandbox, production with keys through Stripe alone', async () => {
  const secret = 'a secret of tests, long enough to count'
  expect(await gatewaysOf(readEnv({}), secret, noTokens)).toMatchObject({
    sandbox: { provider: 'sandbox', live: false, isForShow: false },
  })
  const demonstration = readEnv({ NODE_ENV: 'production', SANDBOX_PAYMENTS: 'on' })
  expect((await gatewaysOf(demonstration, secret, noTokens)).sandbox).toMatchObject({ isForShow: true })
  const production = readEnv({
    NODE_ENV: 'production',
    APP_SECRET: secret,
    SMTP_URL: 'smtp://127.0.0.1',
    STRIPE_SECRET_KEY: 'sk_live_nothing',
    STRIPE_WEBHOOK_SECRET: 'whsec_nothing',
    STRIPE_ACCOUNT: 'acct_1Dorsal',
  })
  const gateways = await gatewaysOf(production, secret, noTokens)
  expect(gateways).toEqual({
    stripe: expect.objectContaining({ provider: 'stripe', live: true, account: 'acct_1Dorsal' }),
  })
})

test('with an application of Mercado Pago its holders are asked there, with a challenge of the verifier', async () => {
  const settings = {
    MERCADOPAGO_CLIENT_ID: '7700112233445566',
    MERCADOPAGO_CLIENT_SECRET: 'secret',
    MERCADOPAGO_WEBHOOK_SECRET: 'signature',
    PLATFORM_DOMAIN: 'dorsal.example',
    PUBLIC_PROTOCOL: 'https',
  }
  const { mercadopago } = await gatewaysOf(readEnv(settings), 'a secret of tests, long enough to count', noTokens)
  expect(mercadopago).toMatchObject({ provider: 'mercadopago', live: true })
  const request = { state: 's', redirectUri: 'https://dorsal.example/connect/mercadopago/callback', verifier: 'v' }
  expect(mercadopago!.connect.authorizeUrl(request)).toBe(
    'https://auth.mercadopago.com/authorization?response_type=code&client_id=7700112233445566&platform_id=mp' +
      '&redirect_uri=https%3A%2F%2Fdorsal.example%2Fconnect%2Fmercadopago%2Fcallback&state=s' +
      '&code_challenge=TJRIXgwhrmxBzh3-e2v6zupato5AokdvUCCOUm9QYIA&code_challenge_method=S256',
  )
})
