import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queryDatabase } from './query-database.ts'
import { buy, newBuyer } from './buyer.ts'
import {
  createDataFolder,
  startFailingDorsal,
  readOwnerUrl,
  startDorsal,
  findWorkers,
  type DorsalServer,
} from './dorsal-process.ts'
import { sendRequest } from './http-client.ts'
import { startMailServer } from './mail-server.ts'
import { openSale, type Sale } from './sale.ts'

const folder = createDataFolder()
const { dataDir } = folder
let mailServer: Awaited<ReturnType<typeof startMailServer>>
/** The mail server accepts no mail before it resolves. */
let gate: Promise<void> | undefined
let web: DorsalServer
let jobs: DorsalServer
let sale: Sale

const settings = () => ({ DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` })
const startJobs = async () =>
  (jobs = await startDorsal({
    ...settings(),
    PUBLIC_PORT: String(web.port),
    JOBS: 'only',
    METRICS_TOKEN: 'a token long enough',
  }))
const kindsOf = async (email: string, state: 'queued' | 'sent') => {
  const sql = 'select kind from message where recipient = $1 and state = $2 order by kind'
  return (await queryDatabase<{ kind: string }>(readOwnerUrl(dataDir), sql, [email, state])).map(({ kind }) => kind)
}

beforeAll(async () => {
  mailServer = await startMailServer(0, () => gate)
  web = await startDorsal({ ...settings(), JOBS: 'off' })
  sale = await openSale(readOwnerUrl(dataDir), { subdomain: 'nandu', places: 10 })
})
afterAll(async () => {
  await jobs?.kill()
  await web.kill()
  await mailServer.close()
  await folder.remove()
})

test('a process of jobs settles and sends what a process of pages has queued', async () => {
  const buyer = newBuyer(sale, 1)
  expect(await buy(web, buyer, 'approved')).toBe('paid')
  expect(await kindsOf(buyer.email, 'queued')).toEqual(['registration-received'])
  await startJobs()
  await vi.waitFor(
    async () => expect(await kindsOf(buyer.email, 'sent')).toEqual(['payment-approved', 'registration-received']),
    60_000,
  )
  expect(findWorkers(web.pid)).toEqual([])
})

test('it serves its health and its metrics, and no page', async () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    sendRequest({ port: jobs.port, host: 'nandu', path, headers })
  const noPagesText = 'This process works on jobs. It serves no pages.\n'
  for (const path of ['/', '/login', `/event/${sale.slug}`, '/dev/inbox', '/robots.txt', '/api/organization']) {
    const { status, body } = await get(path)
    expect({ path, status, body }).toEqual({ path, status: 404, body: noPagesText })
  }
  expect((await get('/healthz')).body).toBe('{"status":"alive"}')
  expect((await get('/readyz')).body).toBe('{"status":"ready"}')
  expect((await get('/metrics')).status).toBe(401)
  const metrics = await get('/metrics', { authorization: 'Bearer a token long enough' })
  expect(metrics.body).toContain('dorsal_jobs_waiting{queue="deliver-message"}')
  expect(jobs.outputLines().at(-1)).toBe(`ready to work on jobs, health at 127.0.0.1:${jobs.port}/readyz`)
})

test('SIGTERM lets the mails under way leave first', async () => {
  const { promise, resolve: openGate } = Promise.withResolvers<void>()
  gate = promise
  const mailCountBefore = mailServer.mails.length
  const freeSale = await openSale(readOwnerUrl(dataDir), { subdomain: 'lanternfell', places: 10, price: 0 })
  const buyer = newBuyer(freeSale, 2)
  expect(await buy(web, buyer, 'approved')).toBe('confirmed')
  await vi.waitFor(() => expect(mailServer.mails).toHaveLength(mailCountBefore + 2), 60_000)
  jobs.signal('SIGTERM')
  openGate()
  expect(await jobs.exit).toEqual({ code: 0, signal: null })
  expect(jobs.complaints()).toBe('')
  expect(await kindsOf(buyer.email, 'sent')).toEqual(['registration-confirmed-free'])
  expect((await sendRequest({ port: web.port, path: '/readyz' })).status).toBe(200)
})

test('without knowing where pages are it does not start', async () => {
  const { code, complaints } = await startFailingDorsal({
    ...settings(),
    JOBS: 'only',
  })
  expect(code).toBe(5)
  expect(complaints).toMatch(/^PUBLIC_PORT is missing:/)
})
