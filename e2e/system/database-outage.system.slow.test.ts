import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbedded } from '#server/database/embedded.ts'
import { lockExclusive, type Lock } from '#server/database/embedded/locks.ts'
import routes from '#web/routes.ts'
import { logIn } from './log-in.ts'
import { queryDatabase } from './query-database.ts'
import { buy, checkOut, holdPlace, newBuyer, orderIdOf } from './buyer.ts'
import {
  createDataFolder,
  isRunning,
  killPostgres,
  readOwnerUrl,
  findPostgres,
  startDorsal,
  type DorsalServer,
} from './dorsal-process.ts'
import { sendRequest, type HttpResponse, type RequestOptions } from './http-client.ts'
import { openSale, type Sale } from './sale.ts'

const folder = createDataFolder({ isEmpty: true })
const { dataDir } = folder
const token = 'a token of this test'
let server: DorsalServer
let sale: Sale
let lock: Lock | undefined
let owner: string
let order: string
let paymentPage: string
let firstPort: number

beforeAll(async () => {
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'info', METRICS_TOKEN: token }
  server = await startDorsal(Object.assign(settings, { PORTT: '4000' }))
  sale = await openSale(readOwnerUrl(dataDir), { subdomain: 'nandu', places: 10 })
  owner = await logIn(server, { email: 'owner@outage.example', org: 'nandu' })
  const buyer = newBuyer(sale, 0)
  order = orderIdOf(await holdPlace(server, buyer))!
  paymentPage = new URL((await checkOut(server, buyer, order)).headers.location!).pathname
})
afterAll(async () => {
  lock?.release()
  await server.kill()
  await folder.remove()
})

const get = (address: string, { host = 'nandu', accept = 'text/html' } = {}): Promise<HttpResponse> =>
  sendRequest({ port: server.port, host, path: address, headers: { accept } })
const callNandu = (path: string, more: Partial<RequestOptions> = {}) =>
  sendRequest({ port: server.port, host: 'nandu', path, ...more })
const isReady = async () => (await get('/readyz')).status === 200
const errorLines = () => server.outputLines().filter((line) => line.startsWith('{"level":50'))

/** Kills the database; nobody can restart it while the returned lock is held. */
const killDatabase = async (): Promise<Lock> => {
  const startLock = (await lockExclusive(path.join(dataDir, 'postgres/start.lock'), 15_000))!
  killPostgres(dataDir)
  await vi.waitFor(async () => expect(await isReady()).toBe(false), 15_000)
  return startLock
}

const logLines = () =>
  server
    .outputLines()
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('the log says what ran, and names a setting that looks mistyped', () => {
  expect(logLines()).toContainEqual(
    expect.objectContaining({
      level: 30,
      msg: 'the database was migrated',
      migrations: [expect.stringMatching(/^baseline-/)],
    }),
  )
  expect(logLines()).toContainEqual(expect.objectContaining({ level: 40, setting: 'PORTT', meant: 'PORT' }))
})

test('metrics are there for who knows the token, pages out of memory counted', async () => {
  const scrape = (authorization: string) =>
    sendRequest({ port: server.port, path: '/metrics', headers: { authorization } })
  expect((await scrape('')).status).toBe(401)
  await get('/')
  await get('/')
  const { status, body } = await scrape(`Bearer ${token}`)
  expect(status).toBe(200)
  expect(body).toMatch(/^dorsal_http_request_duration_seconds_count\{method="GET",status="200"\} [2-9]$/m)
  expect(body).toMatch(/^dorsal_database_up 1$/m)
})

test('once it serves, nobody is connected as the owner of the tables', async () => {
  expect((await get('/news')).status).toBe(200)
  const sessions = `select distinct usename from pg_stat_activity
    where datname = 'dorsal' and usename is not null and pid <> pg_backend_pid() order by 1`
  const roles = [{ usename: 'dorsal_app_login' }, { usename: 'dorsal_platform_login' }]
  await vi.waitFor(async () => expect(await queryDatabase(readOwnerUrl(dataDir), sessions)).toEqual(roles), 15_000)
})

test('during an outage pages that were seen are sent as they were, and the rest answers 503', async () => {
  const cachedPage = await get('/')
  expect(cachedPage.status).toBe(200)
  firstPort = findPostgres(dataDir)!.port
  const errorCountBefore = errorLines().length
  lock = await killDatabase()

  const stalePage = await get('/')
  expect([stalePage.status, stalePage.body]).toEqual([200, cachedPage.body])

  const uncachedPage = await get('/results?q=Ana')
  expect([uncachedPage.status, uncachedPage.headers['retry-after']]).toEqual([503, '10'])
  expect(uncachedPage.body).toContain('Volvemos en un momento')
  expect(uncachedPage.body).toContain('No podemos acceder a nuestros datos en este momento.')
  expect(uncachedPage.body).toContain('<title>Volvemos en un momento · ')
  expect(uncachedPage.body).toMatch(/<a href="\/results\?q=Ana"[^>]*>(<[^>]+>)*Probar de nuevo</)

  const unknownHost = await get('/', { host: 'marejada' })
  expect([unknownHost.status, unknownHost.headers['retry-after']]).toEqual([503, '10'])
  expect(unknownHost.body).toContain('<h1>')

  const api = await get('/api/organization', { host: 'marejada', accept: 'application/json' })
  expect([api.status, api.headers['retry-after']]).toEqual([503, '10'])
  expect(JSON.parse(api.body)).toMatchObject({ error: 'database_unavailable' })

  const data = await get('/results.data', { accept: '*/*' })
  expect([data.status, data.headers['retry-after']]).toEqual([503, '10'])
  // With this header React Router would read an error without words; without it the page sees the status.
  expect(data.headers['x-remix-response']).toBeUndefined()

  const signedInPage = await sendRequest({
    port: server.port,
    host: 'nandu',
    path: '/admin',
    headers: { cookie: 'session=a.b' },
  })
  expect(signedInPage.status).toBe(503)

  const formResponse = await holdPlace(server, newBuyer(sale, 1))
  expect([formResponse.status, formResponse.headers['retry-after']]).toEqual([503, '10'])
  expect(formResponse.body).toContain('Ana')
  expect(formResponse.body).toMatch(/<input type="hidden" name="participants\[0\]\.firstName" value="Ana"\/>/)

  for (let n = 0; n < 20; n++) await get('/results')
  expect(errorLines().slice(errorCountBefore)).toEqual([expect.stringContaining('a connection to the database failed')])
})

test('during an outage a page with scripts says so in its organization’s look, without any', async () => {
  const register = `/event/${sale.slug}/register`
  for (const path of [register, `${register}/success/${order}`, '/admin', '/admin/events?q=a', '/account']) {
    const { status, headers, body } = await callNandu(path, { headers: { cookie: owner, accept: 'text/html' } })
    expect([path, status, headers['retry-after']]).toEqual([path, 503, '10'])
    expect(body).toMatch(/<html lang="es"/)
    expect(body).toMatch(/<title>Volvemos en un momento · Club Ñandú<\/title>/)
    expect(body).toMatch(/<meta name="theme-color" content="#d92f1e"/)
    // Scripts would replace the page by React's own: "500 · Internal Server Error".
    expect(body).not.toContain('<script')
    expect(retryLinkIn(body)).toBe(path)
  }
})

const retryLinkIn = (page: string) => /<a href="([^"]*)"[^>]*>(?:<[^>]+>)*Probar de nuevo</.exec(page)?.[1]

test('an address asked for before anybody knew whose host it is can be tried again', async () => {
  const headers = { accept: 'text/html', 'accept-language': 'es' }
  for (const path of ['/results?q=Ana', '/nowhere', '//elsewhere.example/x', '/event/x/register']) {
    const { body } = await sendRequest({ port: server.port, host: 'marejada', path, headers })
    expect([path, retryLinkIn(body)]).toEqual([path, path.replace('//', '/')])
  }
})

const resourceRoutes = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, file, children }) => [
    ...(path && file.endsWith('.ts') ? [`/${path}`] : []),
    ...resourceRoutes(children ?? []),
  ])

const addressOf = (pattern: string) =>
  pattern
    .replace(':confirmationId', order)
    .replace(':id', pattern.startsWith('/event/') ? sale.slug : sale.eventId)
    .replace(/:\w+/, sale.eventId)

test('during an outage whatever is no page answers 503 as well, in the format that was asked for', async () => {
  const errorCountBefore = errorLines().length
  const formOf = (pattern: string) => ({
    intent: pattern.includes('register') ? 'hold' : 'bib',
    value: '7',
    redirect: '/',
  })
  const failures: unknown[] = []
  const unavailable: string[] = []
  for (const pattern of [...resourceRoutes(routes), '/event/:id/register.data', '/sandbox/pay/:pay']) {
    const path = pattern === '/sandbox/pay/:pay' ? paymentPage : addressOf(pattern)
    for (const accept of ['application/json', 'text/html', null])
      for (const method of ['GET', 'POST']) {
        const headers = { cookie: owner, ...(accept && { accept }) }
        const response = await callNandu(path, { headers, ...(method === 'POST' && { form: formOf(pattern) }) })
        const { status, body } = response
        if (status === 503) unavailable.push(`${method} ${pattern}`)
        const errorCode = accept === 'application/json' && !path.endsWith('.data') ? 'database_unavailable' : ''
        if (status >= 500 && (status !== 503 || response.headers['retry-after'] !== '10' || !body.includes(errorCode)))
          failures.push([method, pattern, accept, status, response.headers['retry-after'], body.slice(0, 80)])
      }
  }
  expect(failures).toEqual([])
  const resources = ['GET /sitemap.xml', 'GET /news/feed.xml', 'GET /admin/first-steps', 'POST /admin/fee-plan-request']
  const eventRoutes = ['GET /admin/events/:id/cancellation', 'GET /admin/taggings']
  const otherRoutes = ['POST /event/:id/register.data', 'GET /sandbox/pay/:pay', 'POST /sandbox/pay/:pay']
  expect(unavailable).toEqual(expect.arrayContaining([...resources, ...eventRoutes, ...otherRoutes]))
  for (const path of ['/dev/inbox', '/dev/inbox.json', `${paymentPage}/done`]) {
    const { status, headers } = await sendRequest({ port: server.port, path })
    expect([path, status, headers['retry-after']]).toEqual([path, 503, '10'])
  }
  expect(errorLines().slice(errorCountBefore)).toEqual([])
})

test('during an outage anyone who logs out is logged out of the browser at once', async () => {
  const { status, headers } = await callNandu('/logout', { form: { redirect: '' }, headers: { cookie: owner } })
  expect([status, headers.location]).toEqual([302, '/login'])
  expect(headers['set-cookie']).toContain('session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  expect(server.complaints()).toBe('')
})

test('everything goes on by itself, also when another process has started the database', async () => {
  // While the server is stopped, another process starts the database on another port and changes a page.
  server.signal('SIGSTOP')
  lock!.release()
  lock = undefined
  const otherDatabase = await startEmbedded({ dataDir })
  expect(findPostgres(dataDir)!.port).not.toBe(firstPort)
  await queryDatabase(readOwnerUrl(dataDir), `update organization set name = 'Ñandú después' where subdomain = 'nandu'`)
  server.signal('SIGCONT')
  await vi.waitFor(async () => expect(await isReady()).toBe(true), 15_000)
  await vi.waitFor(async () => expect((await get('/')).body).toContain('Ñandú después'), 15_000)
  expect((await get('/news')).status).toBe(200)
  await otherDatabase.stop()
  expect(await isReady()).toBe(true)
  expect(server.outputLines().join('\n')).toContain('the database answers again')
})

test('afterwards orders are taken and jobs are worked on, as before', async () => {
  // The organization has another name by now, so there are other texts to accept.
  const buyer = newBuyer({ ...sale }, 2)
  expect(await buy(server, buyer, 'approved')).toBe('paid')
  const sentMails = `select from message where recipient = $1 and kind = 'payment-approved' and state = 'sent'`
  await vi.waitFor(
    async () => expect(await queryDatabase(readOwnerUrl(dataDir), sentMails, [buyer.email])).toHaveLength(1),
    60_000,
  )
})

test('a database that accepts connections and answers nothing is noticed by who probes, and by pages', async () => {
  const { pid } = findPostgres(dataDir)!
  const backends = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  const signal = (name: NodeJS.Signals) => {
    for (const each of [pid, ...backends].filter(isRunning)) process.kill(each, name)
  }
  signal('SIGSTOP')
  // The pool has ten connections: most of these requests wait for one.
  const holdResponse = holdPlace(server, newBuyer(sale, 3))
  const unknownHost = get('/', { host: 'lanternfell' })
  const pages = Array.from({ length: 40 }, (_, number) => get(`/event/never-seen-${number}`))
  try {
    expect((await get('/readyz')).status).toBe(503)
    const responses = await Promise.all([holdResponse, unknownHost, ...pages])
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 42 }, () => 503))
    expect((await get('/event/unseen')).status).toBe(503)
  } finally {
    signal('SIGCONT')
  }
  await vi.waitFor(async () => expect(await isReady()).toBe(true), 15_000)
})

test('a database that dies is started again by the server that uses it', async () => {
  const { pid } = findPostgres(dataDir)!
  killPostgres(dataDir)
  await vi.waitFor(
    async () => {
      expect(findPostgres(dataDir)?.pid).not.toBe(pid)
      expect(await isReady()).toBe(true)
      expect((await get('/news')).status).toBe(200)
    },
    { timeout: 30_000, interval: 100 },
  )
})

test('the log says that it ends, and that it has', async () => {
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  const lastLines = logLines().slice(-2)
  expect(lastLines).toEqual([
    expect.objectContaining({ level: 30, signal: 'SIGTERM', msg: expect.stringContaining('shutting down') }),
    expect.objectContaining({ level: 30, ms: expect.any(Number), msg: 'shut down' }),
  ])
})
