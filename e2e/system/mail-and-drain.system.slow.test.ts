import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findFreePort } from '#server/database/embedded/find-free-port.ts'
import { queryDatabase } from './query-database.ts'
import { buy, holdPlace, newBuyer } from './buyer.ts'
import { createDataFolder, readOwnerUrl, findPostgres, startDorsal, type DorsalServer } from './dorsal-process.ts'
import { sendRequest } from './http-client.ts'
import { startMailServer } from './mail-server.ts'
import { openSale, type Sale } from './sale.ts'

const folder = createDataFolder()
const { dataDir } = folder
const recipients = 15
/** Each order sends one to the buyer and one to staff. */
const messages = 2 * recipients
let port = 0
let mailPort: number
let server: DorsalServer
let sale: Sale

const start = async () => {
  server = await startDorsal({ PORT: String(port), DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${mailPort}` })
  port = server.port
}
const query = <Row extends pg.QueryResultRow>(sql: string) => queryDatabase<Row>(readOwnerUrl(dataDir), sql)
const states = async () => {
  const rows = await query<{ state: string; count: string }>('select state, count(*) from message group by state')
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

beforeAll(async () => {
  mailPort = await findFreePort()
  await start()
  sale = await openSale(readOwnerUrl(dataDir), { subdomain: 'lanternfell', places: 100, price: 0 })
})
afterAll(async () => {
  await server.kill()
  await folder.remove()
})

test('mail waits for a server that is down, and outlives the death of its sender', async () => {
  for (let number = 0; number < recipients; number++)
    expect(await buy({ port }, newBuyer(sale, number), 'approved')).toBe('confirmed')
  await vi.waitFor(async () => {
    const untriedMessages = await query('select from message where attempts = 0 or claimed_until is not null')
    expect(untriedMessages).toHaveLength(0)
  }, 60_000)
  expect(await states()).toEqual({ queued: messages })

  // The sender dies after the mail has arrived and before it knows so.
  let claimedCount = 0
  const mailServer = await startMailServer(mailPort, async (_mail, number) => {
    if (number === 4) await server.kill()
  })
  await retryNow()
  await server.exit
  claimedCount = mailServer.mails.length
  await start()
  // Lets the dead sender's claims expire, which takes minutes otherwise.
  await query('update message set claimed_until = now() where claimed_until is not null')
  await vi.waitFor(
    async () => {
      await retryNow()
      expect(await states()).toEqual({ sent: messages })
    },
    { timeout: 150_000, interval: 1_000 },
  )
  await mailServer.close()

  const messageIds = (mails: { to: string; messageId: string }[]) => new Set(mails.map((mail) => mail.messageId))
  expect(messageIds(mailServer.mails).size).toBe(messages)
  expect(new Set(mailServer.mails.map(({ to }) => to)).size).toBe(recipients + 1)
  // Only claimed mails came twice, with the same Message-ID: a mailbox shows them once.
  expect(mailServer.mails.length - messages).toBeLessThanOrEqual(claimedCount)
  const storedMessages = await query<{ message_id: string }>('select message_id from message')
  expect(messageIds(mailServer.mails)).toEqual(new Set(storedMessages.map((message) => message.message_id)))
})

const retryNow = () =>
  query(`update pgboss.job set start_after = now() where name = 'deliver-message' and state in ('created', 'retry')`)

test('SIGTERM lets the request and the job under way end, then the database, and nothing is lost', async () => {
  let openGate = () => {}
  const gate = new Promise<void>((resolve) => (openGate = resolve))
  const mailServer = await startMailServer(mailPort, () => gate)
  expect(await buy({ port }, newBuyer(sale, 100), 'approved')).toBe('confirmed')
  await vi.waitFor(() => expect(mailServer.mails).toHaveLength(2), 30_000)

  const locker = new pg.Client({ connectionString: readOwnerUrl(dataDir) })
  locker.on('error', () => {})
  await locker.connect()
  await locker.query('begin')
  await locker.query('select from place_pool where id = $1 for update', [sale.poolId])
  const slowResponse = holdPlace({ port }, newBuyer(sale, 101))
  await vi.waitFor(async () => {
    const waitingLocks = await locker.query(`select from pg_locks where not granted`)
    expect(waitingLocks.rowCount).toBeGreaterThan(0)
  }, 30_000)

  server.signal('SIGTERM')
  await vi.waitFor(() => expect(sendRequest({ port, path: '/healthz' })).rejects.toThrow('ECONNREFUSED'), 15_000)
  await locker.query('commit')
  await locker.end()
  expect((await slowResponse).status).toBe(302)
  openGate()
  expect(await server.exit).toEqual({ code: 0, signal: null })
  expect(server.complaints()).toBe('')
  expect(findPostgres(dataDir)).toBeNull()
  expect(mailServer.mails).toHaveLength(2)

  await start()
  expect(await states()).toEqual({ sent: messages + 2 })
  await mailServer.close()
})
