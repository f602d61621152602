import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { gatewaysOf, loopbackOrigin } from './gateways.ts'

test('a process reaches itself where it listens', () => {
  const originAt = (host: string) => loopbackOrigin(readEnv({ HOST: host, PORT: '3210' }))
  expect(originAt('127.0.0.1')).toBe('http://127.0.0.1:3210')
  expect(originAt('0.0.0.0')).toBe('http://127.0.0.1:3210')
  expect(originAt('10.0.0.7')).toBe('http://10.0.0.7:3210')
  expect(originAt('::1')).toBe('http://[::1]:3210')
})

test('a fresh machine pays in the sandbox, production with keys through Stripe alone', async () => {
  const secret = 'a secret of tests, long enough to count'
  expect(await gatewaysOf(readEnv({}), secret)).toMatchObject({ sandbox: { provider: 'sandbox', live: false } })
  const production = readEnv({
    NODE_ENV: 'production',
    APP_SECRET: secret,
    SMTP_URL: 'smtp://127.0.0.1',
    STRIPE_SECRET_KEY: 'sk_live_nothing',
    STRIPE_WEBHOOK_SECRET: 'whsec_nothing',
    STRIPE_ACCOUNT: 'acct_1Dorsal',
  })
  const gateways = await gatewaysOf(production, secret)
  expect(gateways).toEqual({
    stripe: expect.objectContaining({ provider: 'stripe', live: true, account: 'acct_1Dorsal' }),
  })
})
