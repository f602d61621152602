// Dorsal behind a proxy on the same machine that ends TLS, as in production.
import { describe, expect, test } from 'vitest'
import { runDorsal } from '../operator.ts'
import { type Settings } from './dorsal-process.ts'
import { sendRequest, type RequestOptions } from './http-client.ts'
import { useDorsal } from './use-dorsal.ts'

const host = 'nandu.localhost'
const production: Settings = {
  PUBLIC_PROTOCOL: 'https',
  PUBLIC_PORT: '443',
  TRUST_PROXY: 'loopback',
  ATTEMPTS_PER_QUARTER: '10',
}
const server = await useDorsal(production)

const visit = (
  path: string,
  { headers = {}, form }: Pick<RequestOptions, 'headers' | 'form'> = {},
  address = '198.51.100.7',
) =>
  sendRequest({
    port: server.port,
    path,
    ...(form && { form }),
    headers: {
      host,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': host,
      'x-forwarded-for': address,
      ...(form && { origin: `https://${host}` }),
      ...headers,
    },
  })

const createLoginLink = async (): Promise<URL> => {
  const { link } = await runDorsal<{ link: string }>(
    { ...production, DATA_DIR: server.dataDir, PORT: String(server.port) },
    ['user', 'link', 'owner@nandu.example', '--org', 'nandu'],
  )
  return new URL(link)
}
const tokenOf = (link: URL) => link.searchParams.get('token')!

describe('the cookie of a session', () => {
  test('belongs to its host alone, travels over HTTPS alone, and no script or other site’s form gets at it', async () => {
    const link = await createLoginLink()
    expect(link.origin).toBe(`https://${host}`)
    const { status, headers } = await visit('/login/link', { form: { token: tokenOf(link), redirect: '/admin' } })
    expect(status).toBe(302)
    const cookie = headers['set-cookie']!.find((one) => /^\S*session=/.test(one))!
    const [pair, ...attributes] = cookie.split('; ')
    expect(pair).toMatch(/^__Host-session=.+/)
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']))
    expect(attributes.filter((attribute) => /^domain/i.test(attribute))).toEqual([])
    expect((await visit('/admin', { headers: { cookie: pair! } })).status).toBe(200)
    const otherHost = { host: 'lanternfell.localhost', 'x-forwarded-host': 'lanternfell.localhost', cookie: pair! }
    expect((await visit('/admin', { headers: otherHost })).status).toBe(302)
  })

  test('is worth nothing under another name', async () => {
    const form = { token: tokenOf(await createLoginLink()), redirect: '/admin' }
    const { headers } = await visit('/login/link', { form })
    const value = /__Host-session=([^;]+)/.exec(headers['set-cookie']!.join())![1]!
    expect((await visit('/admin', { headers: { cookie: `session=${value}` } })).status).toBe(302)
  })
})

describe('a form', () => {
  test.each([`http://${host}`, 'https://lanternfell.localhost', 'https://localhost', `https://${host}:8443`])(
    'from %s is another site’s',
    async (origin) => {
      const form = { token: tokenOf(await createLoginLink()), redirect: '/admin' }
      const { status, headers } = await visit('/login/link', { form, headers: { origin } })
      expect(status).toBe(403)
      expect(headers['set-cookie']).toBeUndefined()
    },
  )
})

test('every answer asks the browser to come back by HTTPS, to frame nothing, to sniff nothing', async () => {
  for (const path of ['/', '/login', '/nothing-here', '/api/auth/session', '/healthz']) {
    const { headers } = await visit(path)
    expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000; includeSubDomains'])
    expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff'])
    expect([path, headers['permissions-policy']]).toEqual([path, expect.stringContaining('camera=()')])
    const policy = headers['content-security-policy'] as string
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'", 'upgrade-insecure-requests'])
      expect([path, policy]).toEqual([path, expect.stringContaining(rule)])
    expect([path, /script-src[^;]*unsafe-inline/.test(policy)]).toEqual([path, false])
  }
})

describe('too many attempts', () => {
  const attempt = (number: number, address: string, headers = {}) =>
    visit('/login', { form: { email: `a${number}@example.com`, password: 'wrong', by: 'password' }, headers }, address)

  test('are counted by the visitor’s network, whatever they claim about themselves', async () => {
    const statuses: number[] = []
    // A proxy appends the address it sees to the visitor's own header.
    for (let number = 0; number < 12; number++)
      statuses.push((await attempt(number, `203.0.113.${number}, 192.0.2.1`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
    const response = await attempt(99, '192.0.2.1')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect((await attempt(100, '192.0.2.2')).status).toBe(422)
  })

  test('are counted over a whole IPv6 subscriber', async () => {
    const statuses: number[] = []
    for (let number = 0; number < 11; number++)
      statuses.push((await attempt(200 + number, `2001:db8:1:2::${number.toString(16)}`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    expect((await attempt(300, '2001:db8:1:3::1')).status).toBe(422)
  })
})
