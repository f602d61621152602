import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { envExample } from '../scripts/env-example.ts'
import { appSecret, encryptionKeysOf, InvalidEnvironment, publicOrigin, readEnv, straySettings } from './env.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

const secret = 'a'.repeat(32)
const mail = { SMTP_URL: 'smtp://127.0.0.1' }
const database = { DATABASE_URL: 'postgres://owner:pw@db/dorsal' }

test('in production, and on a database of one’s own, fees are what the operator says', () => {
  expect(readEnv({ NODE_ENV: 'production', ...mail }).DEFAULT_FEE_PLAN).toBeUndefined()
  expect(readEnv(database).DEFAULT_FEE_PLAN).toBeUndefined()
})

describe('an empty environment', () => {
  test('is enough, with the embedded database and the sandbox', () => {
    expect(readEnv({})).toMatchObject({
      NODE_ENV: 'development',
      PORT: 3000,
      PUBLIC_PORT: 3000,
      PLATFORM_DOMAIN: 'localhost',
      DEV_INBOX: true,
      SANDBOX_PAYMENTS: true,
      DEFAULT_FEE_PLAN: { platformFee: 500, vat: 2_100 },
      JOBS: 'on',
      DATA_DIR: path.resolve('.data'),
      FILES_DIR: path.resolve('.data/files'),
      MAIL_FROM: 'Dorsal <no-reply@localhost>',
    })
  })

  test('limits what one network and one person may do', () => {
    expect(readEnv({})).toMatchObject({
      ATTEMPTS_PER_QUARTER: 100,
      ORDERS_PER_QUARTER: 600,
      HELD_PERCENT_PER_NETWORK: 5,
      HELD_PLACES_PER_PERSON: 10,
    })
  })

  test('an empty value counts as absent', () => {
    expect(readEnv({ PORT: '', SMTP_URL: '' })).toEqual(readEnv({}))
  })
})

describe('a name that is none of ours', () => {
  test.each([
    ['PORTT', 'PORT'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['SMTPURL', 'SMTP_URL'],
    ['stripe_secret_key', 'STRIPE_SECRET_KEY'],
    ['DORSAL_LOG_LEVEL', 'LOG_LEVEL'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ])('%s is noticed, with the setting that was meant', (name, meant) => {
    expect(straySettings({ [name]: 'x' })).toEqual([{ name, meant }])
  })

  test('is left alone where it resembles nothing, is empty or is ours', () => {
    const otherNames =
      'HOME HOSTNAME PATH LANG NODE_OPTIONS PGPORT POSTGRES_USER npm_config_port EDITOR TERM SHLVL'.split(' ')
    expect(straySettings(Object.fromEntries(otherNames.map((name) => [name, 'x'])))).toEqual([])
    expect(straySettings({ PORTT: '', PORT: '4000', DORSAL_DNS: '9.9.9.9' })).toEqual([])
  })
})

describe('a wrong setting', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ JOBS: 'yes' }, 'JOBS must be one of on, off, only.'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be an address that starts with postgres:// or postgresql://.'],
    [
      { PLATFORM_DOMAIN: 'https://dorsal.example' },
      'PLATFORM_DOMAIN must be a host name in lower case without a port.',
    ],
    [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 32 characters.'],
  ])('is rejected by name: %o', (environment, message) => {
    expect(() => readEnv(environment)).toThrow(new InvalidEnvironment(message))
  })

  test('never repeats a secret', () => {
    expect(() => readEnv({ STRIPE_SECRET_KEY: 'hunter2' })).toThrow(/^(?!.*hunter2)/)
  })

  test('production with its own database needs a shared secret', () => {
    expect(() => readEnv({ ...database, NODE_ENV: 'production' })).toThrow(/^APP_SECRET is missing/)
    expect(readEnv({ ...database, ...mail, NODE_ENV: 'production', APP_SECRET: secret }).APP_SECRET).toBe(secret)
  })

  test('production needs a mail server, unless its payments are pretended as well', () => {
    expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(/^SMTP_URL is missing/)
    expect(readEnv({ NODE_ENV: 'production', SANDBOX_PAYMENTS: 'on' }).SMTP_URL).toBeUndefined()
  })
})

describe('sandbox payments', () => {
  test.each([
    [{}, true],
    [{ NODE_ENV: 'production', ...mail }, false],
    [{ NODE_ENV: 'production', SANDBOX_PAYMENTS: 'on' }, true],
    [{ SANDBOX_PAYMENTS: 'off' }, false],
    [database, false],
  ])('with %o are on: %s', (environment, expected) => {
    expect(readEnv(environment).SANDBOX_PAYMENTS).toBe(expected)
  })
})

describe('links', () => {
  test.each([
    [{}, 'http://rio.localhost:3000'],
    [{ PUBLIC_PORT: '80' }, 'http://rio.localhost'],
    [{ PUBLIC_PROTOCOL: 'https' }, 'https://rio.localhost'],
    [{ PUBLIC_PROTOCOL: 'https', PUBLIC_PORT: '8443' }, 'https://rio.localhost:8443'],
  ])('with %o start with %s', (environment, origin) => {
    expect(publicOrigin(readEnv(environment), 'rio.localhost')).toBe(origin)
  })
})

test('a secret is made once and only its owner may read it', () => {
  const folder = createTemporaryFolder('env')
  const env = readEnv({ DATA_DIR: path.join(folder, 'data') })
  const newSecret = appSecret(env)
  expect(newSecret.length).toBeGreaterThanOrEqual(32)
  expect(appSecret(env)).toBe(newSecret)
  expect(statSync(path.join(folder, 'data/secret')).mode & 0o777).toBe(0o600)
})

test('of several keys the highest encrypts, unless another one is named', () => {
  const [second, third] = ['b'.repeat(32), 'c'.repeat(40)]
  const keysOf = (settings: Record<string, string>) => encryptionKeysOf(readEnv(settings))
  const secrets = new Map([
    [2, second],
    [3, third],
  ])
  expect(keysOf({})).toEqual({ secrets: new Map(), current: 1 })
  const ENCRYPTION_KEYS = `2:${second}  3:${third}`
  expect(keysOf({ ENCRYPTION_KEYS })).toEqual({ secrets, current: 3 })
  expect(keysOf({ ENCRYPTION_KEYS, ENCRYPTION_KEY_VERSION: '1' })).toEqual({ secrets, current: 1 })
  for (const wrong of [
    'secret',
    `1:${second}`,
    `2:${second} 2:${third}`,
    '2:short',
    `2:${second},3:${third}x `.replace(' ', '\n3'),
  ])
    expect(() => readEnv({ ENCRYPTION_KEYS: wrong })).toThrow('ENCRYPTION_KEYS')
  expect(() => readEnv({ ENCRYPTION_KEYS, ENCRYPTION_KEY_VERSION: '4' })).toThrow('ENCRYPTION_KEYS has no key 4')
})

test('connecting accounts needs the key of the platform and the secret of their events', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const STRIPE_CONNECT_CLIENT_ID = 'ca_1'
  expect(() => readEnv({ ...stripe, STRIPE_CONNECT_CLIENT_ID })).toThrow('STRIPE_CONNECT_WEBHOOK_SECRET')
  expect(() => readEnv({ STRIPE_CONNECT_CLIENT_ID, STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2' })).toThrow(
    'STRIPE_SECRET_KEY',
  )
  expect(() => readEnv({ ...stripe, STRIPE_CONNECT_CLIENT_ID, STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2' })).not.toThrow()
})

test('Mercado Pago needs the secrets of its application', () => {
  const MERCADOPAGO_CLIENT_ID = '7700112233445566'
  const secrets = { MERCADOPAGO_CLIENT_SECRET: 'secret', MERCADOPAGO_WEBHOOK_SECRET: 'signature' }
  expect(() => readEnv({ MERCADOPAGO_CLIENT_ID, MERCADOPAGO_CLIENT_SECRET: 'secret' })).toThrow(
    'MERCADOPAGO_WEBHOOK_SECRET',
  )
  expect(() => readEnv({ ...secrets, MERCADOPAGO_CLIENT_ID: 'APP_USR-1' })).toThrow('MERCADOPAGO_CLIENT_ID')
  expect(() => readEnv({ ...secrets, MERCADOPAGO_CLIENT_ID })).not.toThrow()
})

test('.env.example describes exactly the settings there are (node scripts/env-example.ts > .env.example)', () => {
  expect(readFileSync('.env.example', 'utf8')).toBe(envExample())
})
