import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { checkOut, holdPlace, newBuyer, orderIdOf } from './buyer.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { sendRequest, hostOf, type RequestOptions } from './http-client.ts'
import { openSale, type Sale } from './sale.ts'
import { useDorsal } from './use-dorsal.ts'

const server = await useDorsal()
const owner = readOwnerUrl(server.dataDir)
let sale: Sale
let otherSale: Sale
let order: string

beforeAll(async () => {
  sale = await openSale(owner, { subdomain: 'nandu', places: 50 })
  otherSale = await openSale(owner, { subdomain: 'lanternfell', places: 50 })
  order = orderIdOf(await holdPlace(server, newBuyer(sale, 1)))!
})

const get = (path: string, options: Partial<RequestOptions> = {}) =>
  sendRequest({ port: server.port, path, ...options })
const names = /Ñandú|Marejada|Lanternfell/
const orderTotals = () => queryOneRow(owner, 'select count(*), max(created_at), sum(total) from orders')

describe('a host that leads to nobody', () => {
  test.each(['nobody', 'evil.example', 'localhost.evil.example', 'nandu.localhost.evil.example', '127.0.0.1'])(
    '%s gets the platform’s 404 and nothing of anybody',
    async (host) => {
      const pages = ['/', `/event/${sale.slug}`, `/event/${sale.eventId}/register`, '/api/organization', '/login']
      for (const path of [...pages, '/api/auth/session', '/api/auth/csrf', '/signup', '/register', '/admin']) {
        const response = await get(path, { host })
        expect([path, response.status]).toEqual([path, 404])
        expect(response.body).not.toMatch(names)
      }
    },
  )

  test('gets no form taken and no file', async () => {
    const totalsBefore = await orderTotals()
    const form = { intent: 'release', order }
    const path = `/event/${sale.slug}/register`
    expect((await get(path, { host: 'evil.example', form })).status).toBe(404)
    expect(await orderTotals()).toEqual(totalsBefore)
  })
})

describe('an organization’s host', () => {
  test('does not know another one’s event, by id or by name', async () => {
    for (const event of [otherSale.eventId, otherSale.slug]) {
      for (const path of [`/event/${event}`, `/event/${event}/register`]) {
        const response = await get(path, { host: 'nandu' })
        expect([path, response.status]).toEqual([path, 404])
        expect(response.body).not.toContain('Lanternfell')
      }
      expect((await get(`/event/${event}`, { host: 'lanternfell' })).status).toBe(200)
    }
  })

  test('does not know another one’s order, whatever event it is asked under', async () => {
    expect((await get(`/event/${sale.slug}/register/success/${order}`, { host: 'nandu' })).status).toBeLessThan(400)
    for (const path of [
      `/event/${otherSale.slug}/register/success/${order}`,
      `/event/${sale.slug}/register/success/${order}`,
      `/event/${otherSale.slug}/register/success/${order}/calendar.ics`,
      `/event/${otherSale.slug}/register/success/${order}.data`,
    ]) {
      const response = await get(path, { host: 'lanternfell' })
      expect([path, response.status]).toEqual([path, 404])
      expect(response.body).not.toMatch(/\bAna\b|30123456/)
    }
  })

  test('takes no form about another one’s order, and holds no place in another one’s event', async () => {
    const stranger = newBuyer(otherSale, 3)
    const ownOrder = orderIdOf(await holdPlace(server, stranger))!
    expect((await checkOut(server, stranger, ownOrder)).status).toBe(302)
    const totalsBefore = await orderTotals()
    const path = `/event/${otherSale.slug}/register`
    for (const intent of ['release', 'pay', 'coupon']) {
      const response = await get(path, { host: 'lanternfell', form: { intent, order } })
      expect([intent, response.status]).toEqual([intent, 404])
    }
    const foreignAthlete = { ...otherSale, competitionId: sale.competitionId, poolId: sale.poolId }
    expect((await holdPlace(server, newBuyer(foreignAthlete, 2))).status).toBe(422)
    expect((await checkOut(server, stranger, order)).status).toBe(404)
    expect(await orderTotals()).toEqual(totalsBefore)
  })

  test('does not give out another one’s files', async () => {
    const { logo } = await queryOneRow<{ logo: string }>(owner, 'select logo from organization where id = $1', [
      sale.organizationId,
    ])
    expect((await get(`/files/${logo}`, { host: 'nandu' })).status).toBe(200)
    expect((await get(`/files/${logo}`, { host: 'lanternfell' })).status).toBe(404)
    const climbing = `/files/${sale.organizationId}/..%2f..%2fsecret`
    expect((await get(climbing, { host: 'nandu' })).status).toBe(404)
  })
})

describe('a request that changes something', () => {
  const foreignHeaders: Record<string, Record<string, string>> = {
    'from another site': { origin: 'https://evil.example' },
    'from another organization': { origin: 'http://lanternfell.localhost' },
    'from an origin that is none': { origin: 'null' },
    'from nowhere': { origin: '' },
    'from another site, as the browser says': { origin: '', 'sec-fetch-site': 'cross-site' },
    'from a sister site, as the browser says': { origin: '', 'sec-fetch-site': 'same-site' },
  }

  test.each(Object.keys(foreignHeaders))('%s is rejected and changes nothing', async (from) => {
    const totalsBefore = await orderTotals()
    const { origin, ...otherHeaders } = foreignHeaders[from]!
    for (const path of [`/event/${sale.slug}/register`, `/event/${sale.slug}/register.data`, '/locale', '/']) {
      const body = new URLSearchParams({ intent: 'release', order }).toString()
      const response = await get(path, {
        host: 'nandu',
        method: 'POST',
        headers: {
          ...otherHeaders,
          ...(origin && { origin }),
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(body.length),
        },
        body,
      })
      expect([path, response.status]).toEqual([path, 403])
    }
    expect(await orderTotals()).toEqual(totalsBefore)
  })
})

describe('a domain of an organization’s own', () => {
  const domain = 'races.nandu.example'
  const platformHost = () => `http://${hostOf('nandu', server.port)}`

  beforeAll(async () => {
    await queryDatabase(
      owner,
      `insert into domain (id, organization_id, host, challenge, state, is_primary)
        select $1, id, $2, '', 'verified', true from organization where subdomain = 'nandu'`,
      [newId(), domain],
    )
    await vi.waitFor(async () => expect((await get('/', { host: domain })).status).toBe(200), 15_000)
  })
  afterAll(() => queryDatabase(owner, 'delete from domain where host = $1', [domain]))

  const mailedLink = async (to: string, path: string, form: Record<string, string>): Promise<URL> => {
    const inbox = async () => {
      const { body } = await get(`/dev/inbox.json?${new URLSearchParams({ to })}`)
      return (JSON.parse(body) as { text: string }[]).flatMap(({ text }) => text.match(/http\S+token=\S+/g) ?? [])
    }
    const oldLinks = new Set(await inbox())
    expect((await get(path, { host: domain, form: { ...form, email: to } })).status).toBe(302)
    return vi.waitFor(async () => new URL((await inbox()).find((link) => !oldLinks.has(link)) ?? ''), {
      timeout: 20_000,
      interval: 200,
    })
  }
  const token = (link: URL) => ({ token: link.searchParams.get('token')! })

  test.each([
    ['/login', { by: 'link' }],
    ['/login/recover', {}],
  ])('is never where a link with a key leads that is asked for at its %s', async (path, form) => {
    expect((await mailedLink('owner@lanternfell.example', path, form)).origin).toBe(platformHost())
  })

  test('gets nobody a link that logs in anywhere else', async () => {
    const link = await mailedLink('owner@lanternfell.example', '/login', { by: 'link' })
    for (const host of ['lanternfell', 'localhost'])
      expect([host, (await get('/login/link', { host, form: token(link) })).status]).toEqual([host, 409])
    expect((await get('/login/link', { host: 'nandu', form: token(link) })).status).toBe(302)
  })

  test('opens its organization, and nothing of the account', async () => {
    const link = await mailedLink('owner@nandu.example', '/login', { by: 'link' })
    const loginResponse = await get('/login/link', { host: domain, form: token(link) })
    const cookie = loginResponse.headers['set-cookie']!.map((one) => one.split(';')[0]).join('; ')
    expect((await get('/admin', { host: domain, headers: { cookie } })).status).toBe(200)
    const pages = ['/account', '/account/profile', '/account/privacy', '/account/privacy/data', '/admin/profile']
    const posts = ['/account/profile', '/account/passkey/options', '/admin/profile']
    const factor = '/account/second-factor'
    for (const [path, form] of [
      ...[...pages, factor].map((path) => [path, undefined] as const),
      ...[...posts, factor].map((path) => [path, { intent: 'save', name: 'Mallory', locale: 'en' }] as const),
    ]) {
      const response = await get(`${path}?from=here`, { host: domain, headers: { cookie }, ...(form && { form }) })
      expect([path, response.status, response.headers.location]).toEqual([
        path,
        302,
        `${platformHost()}${path}?from=here`,
      ])
      const data = await get(`${path}.data`, { host: domain, headers: { cookie }, ...(form && { form }) })
      expect([path, data.body.includes('owner@nandu.example')]).toEqual([path, false])
    }
  })
})

describe('the session endpoints', () => {
  const evilUrls = [
    'https://evil.example/x',
    '//evil.example',
    '/\\\\evil.example',
    'javascript:alert(1)',
    'http://lanternfell.localhost/',
  ]

  test.each(evilUrls)('do not lead to %s', async (callbackUrl) => {
    const query = new URLSearchParams({ callbackUrl }).toString()
    const { headers } = await get(`/api/auth/signin?${query}`, { host: 'nandu' })
    expect(headers.location).toBe('/login?redirect=%2F')
    const csrf = await get('/api/auth/csrf', { host: 'nandu' })
    const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string }
    const cookie = csrf.headers['set-cookie']![0]!.split(';')[0]!
    const form = { csrfToken, callbackUrl, json: 'true' }
    const signOutResponse = await get('/api/auth/signout', { host: 'nandu', form, headers: { cookie } })
    expect(JSON.parse(signOutResponse.body)).toEqual({ url: `http://${hostOf('nandu', server.port)}/` })
  })

  test('take no form without the token that they gave this browser', async () => {
    const tokens = ['', 'guessed', 'another browser’s']
    for (const tokenKind of tokens) {
      const [csrf, otherCsrf] = [
        await get('/api/auth/csrf', { host: 'nandu' }),
        await get('/api/auth/csrf', { host: 'nandu' }),
      ]
      const cookie = csrf.headers['set-cookie']![0]!.split(';')[0]!
      const foreignToken = (JSON.parse(otherCsrf.body) as { csrfToken: string }).csrfToken
      const form = {
        csrfToken: tokenKind.startsWith('another') ? foreignToken : tokenKind,
        json: 'true',
        email: 'ana@example.com',
        password: 'x',
      }
      const post = (path: string) => get(`/api/auth/${path}`, { host: 'nandu', form, headers: { cookie } })
      const signOutResponse = await post('signout')
      expect([tokenKind, signOutResponse.status]).toEqual([tokenKind, 400])
      expect(signOutResponse.body).toContain('Could not fetch CSRF Token for signing out')
      for (const path of ['callback/credentials', 'signin/email']) {
        const { body, headers } = await post(path)
        expect([tokenKind, path, (JSON.parse(body) as { url: string }).url]).toEqual([
          tokenKind,
          path,
          expect.stringMatching(/\?csrf=true$/),
        ])
        expect(headers['set-cookie']).toBeUndefined()
      }
      // A made-up token is rejected even when its cookie matches: it is not signed.
      const forged = { form: { ...form, csrfToken: 'made-up' }, headers: { cookie: 'csrf-token=made-up.made-up' } }
      expect((await get('/api/auth/signout', { host: 'nandu', ...forged })).status).toBe(400)
    }
  })

  test('take no form from another site, whatever token it carries', async () => {
    const csrf = await get('/api/auth/csrf', { host: 'nandu' })
    const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string }
    const cookie = csrf.headers['set-cookie']![0]!.split(';')[0]!
    for (const path of ['/api/auth/signout', '/api/auth/callback/credentials', '/api/auth/signin/email']) {
      const headers = { cookie, origin: 'https://evil.example' }
      const response = await get(path, { host: 'nandu', form: { csrfToken, json: 'true' }, headers })
      expect([path, response.status]).toEqual([path, 403])
    }
  })
})

describe('a webhook', () => {
  test.each<Record<string, string>>([
    {},
    { 'sandbox-signature': 't=1,v1=00' },
    { 'sandbox-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
  ])('that nobody signed is rejected and stored nowhere (%#)', async (headers) => {
    const body = JSON.stringify({ id: 'forged', kind: 'payment.succeeded', payment: { id: 'sbp_x' } })
    const response = await get('/webhooks/sandbox', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(body.length), ...headers },
      body,
    })
    expect(response.status).toBe(400)
    expect(response.body).not.toMatch(/ at |node_modules/)
    expect(await queryDatabase(owner, `select from payment_event where provider_event_id = 'forged'`)).toEqual([])
  })

  test('of more than 256 kB is rejected', async () => {
    const response = await get('/webhooks/sandbox', { method: 'POST', body: 'x'.repeat(257 * 1024) })
    expect(response.status).toBe(413)
  })

  test('of a provider that is not ours is not found', async () => {
    expect((await get('/webhooks/elsewhere', { method: 'POST' })).status).toBe(404)
  })
})

test('a form of more than 256 kB is rejected by its announced length, before any of it comes', async () => {
  const headers = {
    origin: `http://${hostOf('nandu', server.port)}`,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': '262145',
  }
  const response = await get(`/event/${sale.slug}/register`, { host: 'nandu', method: 'POST', headers })
  expect(response.status).toBe(413)
})

describe('every answer', () => {
  const pages: [string, Partial<RequestOptions>][] = [
    ['/', {}],
    ['/', { host: 'nandu' }],
    ['/', { host: 'evil.example' }],
    ['/nothing-here', { host: 'nandu' }],
    ['/api/organization', { host: 'nandu' }],
    ['/healthz', {}],
    ['/event/%E0%A4%A', { host: 'nandu' }],
    ['/api/auth/session', { host: 'nandu' }],
    ['/api/auth/signin/elsewhere', { host: 'nandu', form: { json: 'true' } }],
    ['/assets/nothing.js', {}],
    ['/files/%00/x.svg', { host: 'nandu' }],
    ['/event/%00', { host: 'nandu' }],
    ['/news/%00', { host: 'nandu' }],
    ['/event/none/results?q=a%00b', { host: 'nandu' }],
    ['/', { host: 'nandu', form: { intent: 'x' } }],
  ]

  test('says what browsers may do with it, and never where our code failed', async () => {
    for (const [path, options] of pages) {
      const { status, headers, body } = await get(path, options)
      const label = `${path} ${JSON.stringify(options)} ${status}`
      expect([label, headers['x-content-type-options']]).toEqual([label, 'nosniff'])
      expect([label, headers['referrer-policy']]).toEqual([label, 'strict-origin-when-cross-origin'])
      expect([label, headers['content-security-policy'] ?? 'none']).toEqual([
        label,
        expect.stringMatching(/script-src 'self'( 'nonce-[\w+/=]{22,}'|( 'sha256-[\w+/=]{44}')*);|default-src 'none'/),
      ])
      expect([label, body]).toEqual([label, expect.not.stringMatching(/node_modules|\n\s+at |\.js:\d+/)])
      expect([label, headers['x-powered-by']]).toEqual([label, undefined])
      expect(status, label).toBeLessThan(500)
    }
  })

  test('has a nonce of its own, which its scripts carry, unless they are files of ours', async () => {
    const nonces = new Set<string>()
    for (let number = 0; number < 5; number++) {
      const { headers, body } = await get(`/event/${sale.slug}/register`, { host: 'nandu' })
      const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] as string)![1]!
      nonces.add(nonce)
      const scripts = [...body.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
      const [files, inline] = [
        scripts.filter((tag) => tag.includes(' src=')),
        scripts.filter((tag) => !tag.includes(' src=')),
      ]
      expect([files.length, inline.length]).not.toContain(0)
      for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`)
      for (const tag of files) expect(tag).toMatch(/ src="\/assets\/[\w-]+\.js"/)
      expect(headers['cache-control']).toContain('no-store')
    }
    expect(nonces.size).toBe(5)
  })

  test('that is rendered says what it depends on, and where its forms may lead', async () => {
    const { headers } = await get(`/event/${sale.slug}/register`, { host: 'nandu' })
    expect(headers.vary).toBe('Cookie, Accept-Language, Accept-Encoding')
    const [, targets] = /form-action ([^;]*)/.exec(headers['content-security-policy'] as string)!
    expect(targets!.split(' ')).toEqual([
      `'self'`,
      `http://localhost:${server.port}`,
      `http://*.localhost:${server.port}`,
      'https://checkout.stripe.com',
      'https://connect.stripe.com',
      'https://dashboard.stripe.com',
    ])
  })

  test('that is a file of one person’s is cached by nobody', async () => {
    const { status, headers } = await get(`/event/${sale.slug}/register/success/${order}/calendar.ics`, {
      host: 'nandu',
    })
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(headers['cache-control']).toBe('private, no-store')
  })
})

describe('links', () => {
  test('of pages and mails come from what is known of the organization, never from a request', async () => {
    const buyer = newBuyer(sale, 9)
    const freeSale = await openSale(owner, { subdomain: 'nandu', places: 50, price: 0 })
    const freeBuyer = { ...buyer, sale: freeSale }
    const injectedHeaders = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    }
    const page = await get(`/event/${sale.slug}`, { host: 'nandu', headers: injectedHeaders })
    expect(page.body).not.toContain('evil.example')
    const orderId = orderIdOf(await holdPlace(server, freeBuyer))!
    expect((await checkOut(server, freeBuyer, orderId)).headers.location).toContain('/register/success/')
    const mails = () =>
      get(`/dev/inbox.json?to=${buyer.email}`).then(({ body }) => JSON.parse(body) as { html: string; text: string }[])
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), 30_000)
    const [mail] = await mails()
    const links = [...mail!.html.matchAll(/href="(https?:[^"]+)"/g)].map(([, href]) => new URL(href!).host)
    expect(links).toContain(hostOf('nandu', server.port))
    expect(mail!.html + mail!.text).not.toContain('evil.example')
  })

  test('a host with a port that is not ours still leads to our own addresses', async () => {
    const response = await get(`/event/${sale.slug}`, { headers: { host: 'nandu.localhost:9' } })
    expect(response.body).not.toContain('localhost:9"')
    expect(response.body).not.toContain('localhost:9/')
  })
})
