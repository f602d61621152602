import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CurrentOrganization } from '#server/domain/organizations/current-organization.ts'
import type { Locale } from '#rules/text/locale.ts'
import type { CacheRule } from './cache-rule.ts'
import { openPageCache, type PageCache, type RenderInput } from './page-cache.ts'
import type { SiteInfo } from './sites.ts'

type CacheResponse = { status: number; headers: IncomingHttpHeaders; body: string }

const organizations: Record<string, Locale> = { nandu: 'es', lantern: 'en' }
const hosts = ['nandu.localhost', 'nandu.example', 'lantern.localhost']
const routes: Record<string, CacheRule> = {
  '/': {},
  '/results': { cachedParams: { page: /^\d$/ }, uncachedParams: ['q'] },
  '/soon': { maxSeconds: 60 },
  '/missing': {},
  '/missing.json': {},
  '/cookie': {},
  '/broken': {},
  '/private': {},
}

let cache: PageCache
let server: Server
let renderedPages: string[]
let isListening = true
let isDown = false
let isPublished = false
let visits: string[] = []
let suffix = ''
let beforeRendering: () => Promise<void> = () => Promise.resolve()
let beforeRouting: () => void = () => {}
let expiresAtMs = Infinity

const render = async ({ organization, host, locale, address }: RenderInput) => {
  const name = `${organization?.id ?? 'apex'} ${host} ${locale} ${address}`
  renderedPages.push(name)
  const html = `${name}${suffix}`
  await beforeRendering()
  if (address === '/broken') throw new Error('broken')
  const headers = {
    ...(address === '/cookie' && { 'set-cookie': 'a=b' }),
    ...(address === '/private' && { 'cache-control': 'no-store' }),
    'content-type': address.endsWith('.json') ? 'application/json' : 'text/html',
  }
  const status = address.startsWith('/missing') && !isPublished ? 404 : 200
  return { response: new Response(html, { status, headers }), nonce: 'n-o-n-c-e' }
}

const open = (maxBytes = 1_000_000) =>
  openPageCache({
    headers: { isSecure: false, formTargets: [], tiles: 'https://tiles.example' },
    maxBytes: maxBytes,
    trustsProxy: null,
    findCacheRule: async (path) => {
      await Promise.resolve().then(beforeRouting)
      return routes[path.startsWith('/missing/') ? '/missing' : path] ?? null
    },
    findSiteInfo: async (host): Promise<SiteInfo | null> => {
      const id = host.split('.')[0]!
      if (host === 'localhost') return { organization: null, expiresAtMs: expiresAtMs }
      const organization = { id, language: organizations[id] } as CurrentOrganization
      return hosts.includes(host) ? { organization, expiresAtMs: expiresAtMs } : null
    },
    render: render,
    countVisit: (request, { id }) => visits.push(`${request.method} ${id}`),
    isListening: () => isListening,
    isDown: () => isDown,
    findDown: async () => isDown,
  })

beforeEach(async () => {
  renderedPages = []
  visits = []
  suffix = ''
  isListening = true
  isDown = false
  isPublished = false
  expiresAtMs = Infinity
  beforeRendering = () => Promise.resolve()
  beforeRouting = () => {}
  cache = open()
  server = createServer((incoming, response) =>
    cache.serve(incoming, response, () => response.writeHead(203).end(`express ${incoming.url}`)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  vi.useRealTimers()
  await new Promise((resolve) => server.close(resolve))
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<CacheResponse>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const requestHeaders = { host: 'nandu.localhost:3000', ...headers }
    request({ port, host: '127.0.0.1', path, method, headers: requestHeaders, agent: false }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }))
    })
      .on('error', reject)
      .end()
  })

test('pages that are sent count visitors, cached or not; data, errors, the apex and other routes do not', async () => {
  const first = await get('/')
  await get('/', { 'if-none-match': first.headers.etag! })
  await get('/results?page=2')
  await get('/cookie')
  for (const path of ['/missing', '/missing.json', '/nothing', '/broken']) await get(path)
  isPublished = true
  await get('/missing.json')
  await get('/', { host: 'localhost:3000' })
  await get('/', { cookie: 'session=x' })
  expect(visits).toEqual(['GET nandu', 'GET nandu', 'GET nandu'])
})

describe('a page', () => {
  test('is rendered once for concurrent requests, and then not again', async () => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => get('/')))
    expect(new Set(responses.map(({ body }) => body))).toEqual(new Set(['nandu nandu.localhost es /']))
    await get('/')
    expect(renderedPages).toHaveLength(1)
  })

  test('is another one on each host, in each language and for each query that means something', async () => {
    await get('/')
    await get('/', { host: 'lantern.localhost:3000' })
    await get('/', { host: 'nandu.example' })
    await get('/', { cookie: 'locale=en' })
    await get('/results?page=2&utm_source=x')
    await get('/results?page=2')
    await get('/', { host: 'localhost:3000', 'accept-language': 'es-AR,en;q=0.5' })
    expect(renderedPages).toEqual([
      'nandu nandu.localhost es /',
      'lantern lantern.localhost en /',
      'nandu nandu.example es /',
      'nandu nandu.localhost en /',
      'nandu nandu.localhost es /results?page=2',
      'apex localhost es /',
    ])
  })

  test('requested in two languages at once, is sent in each', async () => {
    const languages = ['es', 'en', 'es', 'en']
    const ask = () => Promise.all(languages.map((locale) => get('/', { cookie: `locale=${locale}` })))
    for (const responses of [await ask(), await ask()])
      expect(responses.map(({ body }) => body)).toEqual(languages.map((locale) => `nandu nandu.localhost ${locale} /`))
    expect(renderedPages).toHaveLength(2)
  })

  test('is the same for what means nothing: other headers, ports, capitals of the host, campaigns', async () => {
    const responses = [
      await get('/'),
      await get('/', { host: 'NANDU.localhost:99' }),
      await get('/?utm_source=x'),
      await get('/', {
        'x-forwarded-host': 'lantern.localhost',
        'x-original-url': '/admin',
        'x-rewrite-url': '/admin',
      }),
      await get('/', { cookie: 'locale=xx; other=1', 'accept-language': 'en' }),
    ]
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    expect(renderedPages).toHaveLength(1)
  })

  test('is the same with unrelated cookies or a password for a proxy', async () => {
    const responses = [
      await get('/'),
      await get('/', { cookie: '_ga_session=1; session_id=2' }),
      await get('/', { authorization: 'Basic c3RhZ2luZzpzdGFnaW5n' }),
    ]
    expect(responses.map(({ body }) => body)).toEqual(Array(3).fill('nandu nandu.localhost es /'))
    expect(renderedPages).toHaveLength(1)
  })

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await get('/')
    const again = await get('/', { 'if-none-match': `"other", ${headers.etag}` })
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
    expect((await get('/', { 'if-none-match': '*' })).status).toBe(304)
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('has a head without a body', async () => {
    const [whole, head] = [
      await get('/', { 'accept-encoding': 'br' }),
      await get('/', { 'accept-encoding': 'br' }, 'HEAD'),
    ]
    const { date: _date, ...headers } = whole.headers
    expect([head.status, head.body]).toEqual([200, ''])
    expect(head.headers).toMatchObject(headers)
  })

  test('is rendered again once it has expired', async () => {
    const startMs = Date.parse('2026-03-01T12:00:00Z')
    vi.setSystemTime(startMs)
    await get('/soon')
    suffix = ' later'
    vi.setSystemTime(startMs + 59_999)
    expect((await get('/soon')).body).not.toContain('later')
    vi.setSystemTime(startMs + 60_000)
    expect((await get('/soon')).body).toContain('later')
    expiresAtMs = startMs + 90_000
    cache.invalidate(null)
    await get('/')
    expiresAtMs = Infinity
    suffix = ' started'
    vi.setSystemTime(startMs + 90_000)
    expect((await get('/')).body).toContain('started')
  })
})

describe('passed on to Express is', () => {
  test('a request with a session, a POST, and an unknown host', async () => {
    await get('/')
    const passedOn = await Promise.all([
      get('/', { cookie: '_ga_session=1; session=x' }),
      get('/', {}, 'POST'),
      get('/', { host: 'nandu.localhost.' }),
      get('/', { host: 'evil.localhost' }),
    ])
    expect(passedOn.map(({ status }) => status)).toEqual([203, 203, 203, 203])
    expect(cache.counts().sites).toBe(1)
  })

  test('a page without a rule, an arbitrary value, and another spelling of a path', async () => {
    for (const path of [
      '/admin',
      '/results?q=ana',
      '/results?page=99',
      '/RESULTS',
      '/results/',
      'http://evil/results',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 203])
    }
    expect(renderedPages).toEqual([])
  })

  test('a page that sets a cookie or fails, every time', async () => {
    for (const path of ['/cookie', '/broken', '/cookie', '/broken']) expect((await get(path)).status).toBe(203)
    expect(cache.counts().pages).toBe(0)
  })
})

test('private pages are answered and not cached', async () => {
  await get('/private')
  await get('/private')
  expect(renderedPages).toHaveLength(2)
  expect(cache.counts().pages).toBe(0)
})

describe('what is not found', () => {
  test('is cached until something changes', async () => {
    expect([(await get('/missing')).status, (await get('/missing')).status]).toEqual([404, 404])
    expect((await get('/missing', { 'if-none-match': '*' })).status).toBe(404)
    const ids = [await get('/missing'), await get('/missing')].map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(renderedPages).toHaveLength(1)
    isPublished = true
    cache.invalidate('nandu')
    expect((await get('/missing')).status).toBe(200)
  })

  test('is sent in the format the visitor wants, while found pages are sent to everybody', async () => {
    const statusOf = async (path: string, accept: string) => (await get(path, { accept })).status
    for (const path of ['/missing', '/missing.json']) await get(path)
    expect(await statusOf('/missing', 'text/html,*/*;q=0.8')).toBe(404)
    expect(await statusOf('/missing', '*/*')).toBe(404)
    expect(await statusOf('/missing', 'application/json')).toBe(203)
    expect(await statusOf('/missing.json', 'application/json')).toBe(404)
    expect(await statusOf('/missing.json', 'text/html,*/*;q=0.8')).toBe(203)
    expect(await statusOf('/', 'application/json')).toBe(200)
  })

  test('takes no more than fifty places of a site, and none of a page that is found', async () => {
    await get('/')
    for (let number = 0; number < 60; number++) await get(`/missing/${number}`)
    expect(cache.counts().pages).toBe(51)
    await get('/')
    await get('/missing/59')
    expect(renderedPages).toHaveLength(61)
    await get('/missing/0')
    expect(renderedPages).toHaveLength(62)
  })
})

describe('a change', () => {
  test('is seen by the next request, on every host of its organization and at the apex, and nowhere else', async () => {
    const everywhere = [...hosts, 'localhost']
    for (const host of everywhere) await get('/', { host })
    suffix = ' changed'
    cache.invalidate('nandu')
    const bodies = []
    for (const host of everywhere) bodies.push((await get('/', { host })).body)
    expect(bodies.map((body) => body.includes('changed'))).toEqual([true, true, false, true])
  })

  test('during a render leaves no outdated page', async () => {
    let finish = () => {}
    beforeRendering = () => new Promise((resolve) => (finish = resolve))
    const early = get('/')
    await expect.poll(() => renderedPages).toHaveLength(1)
    suffix = ' changed'
    cache.invalidate('nandu')
    beforeRendering = () => Promise.resolve()
    expect((await get('/')).body).toContain('changed')
    finish()
    expect((await early).body).not.toContain('changed')
    expect((await get('/')).body).toContain('changed')
    expect(renderedPages).toHaveLength(2)
  })

  test('without a listener empties the cache', async () => {
    await get('/')
    isListening = false
    cache.invalidate(null)
    expect((await get('/')).status).toBe(203)
  })

  test('without a listener, though the database is up, bypasses the cache', async () => {
    await get('/')
    isListening = false
    expect((await get('/')).status).toBe(203)
  })

  test('while the database is down: stale pages are sent, also expired ones, until it is back', async () => {
    expiresAtMs = Date.now() + 60_000
    await get('/')
    suffix = ' changed'
    isListening = false
    isDown = true
    vi.setSystemTime(Date.now() + 3_600_000)
    const stale = [await get('/'), await get('/?utm_source=letter')]
    for (const { status, body } of stale) expect([status, body.includes('changed')]).toEqual([200, false])
    expect((await get('/results')).status).toBe(203)
    isListening = true
    isDown = false
    cache.invalidate(null)
    expect((await get('/')).body).toContain('changed')
  })

  test('without a listener from the first request on caches nothing', async () => {
    beforeRouting = () => {
      isListening = false
      cache.invalidate(null)
    }
    expect((await get('/')).status).toBe(203)
    expect(cache.counts()).toMatchObject({ pages: 0, sites: 0 })
  })
})

test('of more pages than fit, those in use stay', async () => {
  cache = open(20_000)
  for (let number = 0; number < 10; number++) {
    await get(`/results?page=${number}`)
    await get('/')
  }
  const { bytes, pages } = cache.counts()
  expect(bytes).toBeLessThanOrEqual(20_000)
  expect(pages).toBeGreaterThan(3)
  expect(renderedPages.filter((name) => name.endsWith(' /'))).toHaveLength(1)
})
