import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { databaseUrlsOf } from '#server/database/roles.ts'
import { runDorsal } from '../operator.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { buy, newBuyer } from './buyer.ts'
import {
  createDataFolder,
  isRunning,
  readOwnerUrl,
  readSecret,
  startDorsal,
  findWorkers,
  type DorsalServer,
} from './dorsal-process.ts'
import { sendRequest, type HttpResponse } from './http-client.ts'
import { logIn } from './log-in.ts'
import { startMailServer } from './mail-server.ts'
import { queueMails } from './queue-mails.ts'
import { startVisitors } from './visitor-load.ts'
import { openSale, type Sale } from './sale.ts'
import { camtStatement, sendStatement } from './send-statement.ts'

const folder = createDataFolder()
const { dataDir } = folder
let server: DorsalServer
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let sale: Sale
let owner: string

beforeAll(async () => {
  mailServer = await startMailServer(0)
  server = await startDorsal({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    LOG_LEVEL: 'debug',
  })
  owner = readOwnerUrl(dataDir)
  // A free order sends one message to the buyer and one to staff.
  sale = await openSale(owner, { subdomain: 'lanternfell', places: 100, price: 0 })
})
afterAll(async () => {
  await server.kill()
  await mailServer.close()
  await folder.remove()
})

const waitOptions = { timeout: 60_000, interval: 10 }
const countMessages = async (condition: string) =>
  (await queryOneRow<{ count: number }>(owner, `select count(*)::int as count from message where ${condition}`)).count
const queueTestMails = (mails: number) => {
  const platformUrl = databaseUrlsOf(owner, readSecret(dataDir)).platform
  return queueMails({ port: server.port, ownerUrl: owner, platformUrl }, sale, mails)
}
const workerDuring = async (work: () => Promise<unknown>): Promise<number> => {
  await waitForNoWorker()
  const [, worker] = await Promise.all([
    work(),
    vi.waitFor(() => {
      const [first] = findWorkers(server.pid)
      if (!first) throw new Error('no worker has started')
      return first
    }, waitOptions),
  ])
  return worker
}
const waitForNoWorker = () => vi.waitFor(() => expect(findWorkers(server.pid)).toEqual([]), waitOptions)
const loggedWorkers = (message: string) =>
  server
    .outputLines()
    .filter((line) => line.includes(message))
    .map((line) => (JSON.parse(line) as { worker: number }).worker)

test('a worker writes the mails, and ends when none is left', async () => {
  expect(findWorkers(server.pid)).toEqual([])
  const worker = await workerDuring(() => buy(server, newBuyer(sale, 1), 'approved'))
  await vi.waitFor(() => expect(mailServer.mails).toHaveLength(2), waitOptions)
  expect(loggedWorkers('a worker writes mails')).toEqual([worker])
  await vi.waitFor(() => expect(isRunning(worker)).toBe(false), waitOptions)
  expect(findWorkers(server.pid)).toEqual([])
})

test('a worker that is killed at its work loses no mail and sends none twice', async () => {
  const mailCountBefore = mailServer.mails.length
  const worker = await workerDuring(() => queueTestMails(40))
  process.kill(worker, 'SIGSTOP')
  await vi.waitFor(async () => expect(await countMessages('claimed_until is not null')).toBeGreaterThan(0), waitOptions)
  expect((await sendRequest({ port: server.port, host: 'lanternfell', path: '/' })).status).toBe(200)
  process.kill(worker, 'SIGKILL')
  await vi.waitFor(
    async () => expect(await countMessages(`last_error = 'the worker process ended (SIGKILL)'`)).toBeGreaterThan(0),
    waitOptions,
  )
  await vi.waitFor(
    async () => {
      await queryDatabase(
        owner,
        `update pgboss.job set start_after = now() where name = 'deliver-message' and state = 'retry'`,
      )
      expect(await countMessages(`state <> 'sent'`)).toBe(0)
    },
    { timeout: 120_000, interval: 500 },
  )
  const sentMails = mailServer.mails.slice(mailCountBefore)
  expect(sentMails).toHaveLength(42)
  expect(new Set(sentMails.map(({ messageId }) => messageId)).size).toBe(42)
})

test('signals that every process of a terminal or a unit gets leave a worker at its work', async () => {
  const mailCountBefore = mailServer.mails.length
  const worker = await workerDuring(() => queueTestMails(40))
  await vi.waitFor(() => expect(mailServer.mails.length).toBeGreaterThan(mailCountBefore), waitOptions)
  process.kill(worker, 'SIGTERM')
  process.kill(worker, 'SIGINT')
  await vi.waitFor(async () => expect(await countMessages(`state <> 'sent'`)).toBe(0), waitOptions)
  expect(await countMessages(`last_error like 'the worker process%' or attempts > 2`)).toBe(0)
  expect(loggedWorkers('a worker writes mails').at(-1)).toBe(worker)
})

test('with many visitors mails wait, then leave one a second, and a link to log in before them', async () => {
  const startedBefore = loggedWorkers('a worker writes mails').length
  const email = 'visitors@workers.example'
  const account = `insert into auth_user (id, name, email, email_verified) values ($1, 'Iris', $2, true)`
  await queryDatabase(owner, account, [newId(), email])
  await queueTestMails(60)
  expect((await sendRequest({ port: server.port, host: 'lanternfell', path: '/' })).status).toBe(200)
  const [mailCountBefore, startedAt] = [mailServer.mails.length, performance.now()]
  const visitors = startVisitors(server.port, 'lanternfell')
  await sendRequest({ port: server.port, host: 'lanternfell', path: '/login', form: { by: 'link', email } })
  await vi.waitFor(() => expect(mailServer.mails.some(({ to }) => to === email)).toBe(true), waitOptions)
  const countOthers = () => mailServer.mails.slice(mailCountBefore).filter(({ to }) => to !== email).length
  // Two batches of four before the load is noticed, one mail with it, and one a second after ten seconds.
  const maxSentNow = () => 9 + Math.max(0, Math.ceil((performance.now() - startedAt) / 1_000 - 10))
  await pause(4_000)
  const sentEarly = countOthers()
  expect(sentEarly).toBeLessThanOrEqual(maxSentNow())
  await vi.waitFor(() => expect(countOthers()).toBeGreaterThan(sentEarly + 1), waitOptions)
  expect(countOthers()).toBeLessThanOrEqual(maxSentNow())
  expect(await countMessages(`state = 'queued'`)).toBeGreaterThan(10)
  visitors.end()
  await vi.waitFor(async () => expect(await countMessages(`state <> 'sent'`)).toBe(0), waitOptions)
  expect(loggedWorkers('a worker writes mails').length - startedBefore).toBeLessThan(3)
})

test('a worker writes an export', async () => {
  const settings = { DATA_DIR: dataDir, PORT: String(server.port) }
  const addUser = 'user add export@workers.example --org lanternfell --role owner'
  const { link } = await runDorsal<{ link: string }>(settings, addUser.split(' '))
  const form = { token: new URL(link).searchParams.get('token')!, redirect: '/admin' }
  const { headers } = await sendRequest({ port: server.port, host: 'lanternfell', path: '/login/link', form })
  const cookie = headers['set-cookie']!.map((one) => one.split(';')[0]).join('; ')
  const path = `/admin/events/${sale.eventId}/athletes/export?format=xlsx`
  const response = await sendRequest({ port: server.port, host: 'lanternfell', path, headers: { cookie } })
  expect([response.status, response.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  const [worker] = loggedWorkers('a worker writes a spreadsheet')
  await vi.waitFor(() => expect(isRunning(worker!)).toBe(false), waitOptions)
})

test('a worker reads a statement, and others are answered meanwhile', async () => {
  const cookie = await logIn(server, { email: 'statements@workers.example', org: 'lanternfell' })
  const statement = camtStatement(['Ana Ríos', 'Luz Paz'], 'GBP')
  let answer: Promise<HttpResponse> | undefined
  const worker = await workerDuring(async () => {
    answer = sendStatement({ port: server.port, host: 'lanternfell', cookie }, statement)
  })
  process.kill(worker, 'SIGSTOP')
  expect((await sendRequest({ port: server.port, host: 'lanternfell', path: '/' })).status).toBe(200)
  process.kill(worker, 'SIGCONT')
  const { status, body } = await answer!
  expect([status, JSON.parse(body)]).toMatchObject([200, { fileProblem: null, counts: { entries: 2, unmatched: 2 } }])
  expect(loggedWorkers('a worker reads a statement')).toEqual([worker])
  await vi.waitFor(() => expect(isRunning(worker)).toBe(false), waitOptions)
})

test('no worker outlives a server that is killed', async () => {
  const worker = await workerDuring(() => queueTestMails(40))
  await server.kill()
  await vi.waitFor(() => expect(isRunning(worker)).toBe(false), waitOptions)
})
