import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { databaseUrlsOf } from '#server/database/roles.ts'
import { operate } from '../operator.ts'
import { ask, askForOne } from './ask-database.ts'
import { buy, newBuyer } from './buyer.ts'
import {
  dataFolder,
  freePort,
  isRunning,
  ownerUrlOf,
  secretOf,
  startDorsal,
  workersOf,
  type Dorsal,
} from './dorsal-process.ts'
import { call } from './http-client.ts'
import { openMailServer } from './mail-server.ts'
import { queueMails } from './queue-mails.ts'
import { openRush } from './rush.ts'
import { openSale, type Sale } from './sale.ts'

const folder = dataFolder()
const { dataDir } = folder
let running: Dorsal
let mailServer: Awaited<ReturnType<typeof openMailServer>>
let sale: Sale
let owner: string

beforeAll(async () => {
  const mailPort = await freePort()
  mailServer = await openMailServer(mailPort)
  running = await startDorsal({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    LOG_LEVEL: 'debug',
  })
  owner = ownerUrlOf(dataDir)
  // Free, so that one message to the buyer and one to staff follow from an order.
  sale = await openSale(owner, { subdomain: 'lanternfell', places: 100, price: 0 })
})
afterAll(async () => {
  await running.kill()
  await mailServer.close()
  await folder.remove()
})

const patience = { timeout: 60_000, interval: 10 }
const count = async (condition: string) =>
  (await askForOne<{ count: number }>(owner, `select count(*)::int as count from message where ${condition}`)).count
const queue = (mails: number) => {
  const platformUrl = databaseUrlsOf(owner, secretOf(dataDir)).platform
  return queueMails({ port: running.port, ownerUrl: owner, platformUrl }, sale, mails)
}
/** The worker that `work` makes the server start. */
const workerDuring = async (work: () => Promise<unknown>): Promise<number> => {
  await noWorker()
  const [, worker] = await Promise.all([
    work(),
    vi.waitFor(() => {
      const [first] = workersOf(running.pid)
      if (!first) throw new Error('no worker has started')
      return first
    }, patience),
  ])
  return worker
}
const noWorker = () => vi.waitFor(() => expect(workersOf(running.pid)).toEqual([]), patience)
const logged = (message: string) =>
  running
    .printed()
    .filter((line) => line.includes(message))
    .map((line) => (JSON.parse(line) as { worker: number }).worker)

test('a worker writes the mails, and ends when none is left', async () => {
  expect(workersOf(running.pid)).toEqual([])
  const worker = await workerDuring(() => buy(running, newBuyer(sale, 1), 'approved'))
  await vi.waitFor(() => expect(mailServer.mails).toHaveLength(2), patience)
  expect(logged('a worker writes mails')).toEqual([worker])
  await vi.waitFor(() => expect(isRunning(worker)).toBe(false), patience)
  expect(workersOf(running.pid)).toEqual([])
})

test('a worker that is killed at its work loses no mail and sends none twice', async () => {
  const before = mailServer.mails.length
  const worker = await workerDuring(() => queue(40))
  process.kill(worker, 'SIGSTOP')
  await vi.waitFor(async () => expect(await count('claimed_until is not null')).toBeGreaterThan(0), patience)
  expect((await call({ port: running.port, host: 'lanternfell', path: '/' })).status).toBe(200)
  process.kill(worker, 'SIGKILL')
  await vi.waitFor(
    async () => expect(await count(`last_error = 'the worker process ended (SIGKILL)'`)).toBeGreaterThan(0),
    patience,
  )
  await vi.waitFor(
    async () => {
      await ask(owner, `update pgboss.job set start_after = now() where name = 'deliver-message' and state = 'retry'`)
      expect(await count(`state <> 'sent'`)).toBe(0)
    },
    { timeout: 120_000, interval: 500 },
  )
  const sent = mailServer.mails.slice(before)
  expect(sent).toHaveLength(42)
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(42)
})

test('signals that every process of a terminal or a unit gets leave a worker at its work', async () => {
  const before = mailServer.mails.length
  const worker = await workerDuring(() => queue(40))
  await vi.waitFor(() => expect(mailServer.mails.length).toBeGreaterThan(before), patience)
  process.kill(worker, 'SIGTERM')
  process.kill(worker, 'SIGINT')
  await vi.waitFor(async () => expect(await count(`state <> 'sent'`)).toBe(0), patience)
  expect(await count(`last_error like 'the worker process%' or attempts > 2`)).toBe(0)
  expect(logged('a worker writes mails').at(-1)).toBe(worker)
})

test('in a rush of visitors mails wait, then leave one a second, and a link to log in before them', async () => {
  const started = logged('a worker writes mails').length
  const email = 'rush@workers.example'
  const account = `insert into auth_user (id, name, email, email_verified) values ($1, 'Iris', $2, true)`
  await ask(owner, account, [newId(), email])
  await queue(60)
  expect((await call({ port: running.port, host: 'lanternfell', path: '/' })).status).toBe(200)
  const [before, began] = [mailServer.mails.length, performance.now()]
  const rush = openRush(running.port, 'lanternfell')
  await call({ port: running.port, host: 'lanternfell', path: '/login', form: { by: 'link', email } })
  await vi.waitFor(() => expect(mailServer.mails.some(({ to }) => to === email)).toBe(true), patience)
  const others = () => mailServer.mails.slice(before).filter(({ to }) => to !== email).length
  // Two batches of four may begin before the rush is noticed, one mail with it, and one a second after ten.
  const most = () => 9 + Math.max(0, Math.ceil((performance.now() - began) / 1_000 - 10))
  await pause(4_000)
  const early = others()
  expect(early).toBeLessThanOrEqual(most())
  await vi.waitFor(() => expect(others()).toBeGreaterThan(early + 1), patience)
  expect(others()).toBeLessThanOrEqual(most())
  expect(await count(`state = 'queued'`)).toBeGreaterThan(10)
  rush.end()
  await vi.waitFor(async () => expect(await count(`state <> 'sent'`)).toBe(0), patience)
  expect(logged('a worker writes mails').length - started).toBeLessThan(3)
})

test('a worker writes an export', async () => {
  const settings = { DATA_DIR: dataDir, PORT: String(running.port) }
  const invitation = 'user add export@workers.example --org lanternfell --role owner'
  const { link } = await operate<{ link: string }>(settings, invitation.split(' '))
  const form = { token: new URL(link).searchParams.get('token')!, redirect: '/admin' }
  const { headers } = await call({ port: running.port, host: 'lanternfell', path: '/login/link', form })
  const cookie = headers['set-cookie']!.map((one) => one.split(';')[0]).join('; ')
  const path = `/admin/events/${sale.eventId}/athletes/export?format=xlsx`
  const answer = await call({ port: running.port, host: 'lanternfell', path, headers: { cookie } })
  expect([answer.status, answer.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  const [worker] = logged('a worker writes a spreadsheet')
  await vi.waitFor(() => expect(isRunning(worker!)).toBe(false), patience)
})

test('no worker outlives a server that is killed', async () => {
  const worker = await workerDuring(() => queue(40))
  await running.kill()
  await vi.waitFor(() => expect(isRunning(worker)).toBe(false), patience)
})
