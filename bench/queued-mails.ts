import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { queryDatabase, queryOneRow } from '../e2e/system/query-database.ts'
import { holdPlace, newBuyer } from '../e2e/system/buyer.ts'
import { queueMails } from '../e2e/system/queue-mails.ts'
import { openSale, type Sale } from '../e2e/system/sale.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { databaseUrlsOf } from '#server/database/roles.ts'
import { findFreePort } from '#server/database/embedded/find-free-port.ts'
import { burst, median } from './load.ts'
import { endProgram, memoryOf, startDorsal, startProgram } from './processes.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

const mails = 1_000
const rounds = 5
const buyers = 16
const burstMs = 4_000
const secret = 'a secret of benches, long enough to count'
const unlimited = '1000000'
const headers = { 'accept-encoding': 'br' }

export const benchQueuedMails = async (): Promise<void> => {
  const dataDir = createTemporaryFolder('bench')
  const database = await startEmbedded({ dataDir })
  const mailPort = await findFreePort()
  const sink = await startProgram(['bench/mail-sink.ts', String(mailPort)])
  const dorsal = await startDorsal({
    DATABASE_URL: database.url,
    APP_SECRET: secret,
    SANDBOX_PAYMENTS: 'on',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    ORDERS_PER_QUARTER: unlimited,
    HELD_PERCENT_PER_NETWORK: '100',
  })
  await dorsal.restart()
  const urls = { port: dorsal.port, ownerUrl: database.url, platformUrl: databaseUrlsOf(database.url, secret).platform }
  const freeSale = await openSale(database.url, { subdomain: 'nandu', places: 1_000, price: 0 })
  const scarceSale = await openSale(database.url, { subdomain: 'lanternfell', places: 1_000_000 })
  const countQueued = () =>
    queryOneRow<{ count: number }>(database.url, `select count(*)::int as count from message where state = 'queued'`)
  const measureRound = async () => ({
    ...(await measurePages(dorsal.port, scarceSale)),
    orders: await ordersPerSecond(dorsal.port, scarceSale),
  })
  const withoutMails: Round[] = []
  const withMails: Round[] = []
  try {
    await measureRound()
    await measureRound()
    for (let round = 0; round < rounds; round++) {
      withoutMails.push({ ...(await measureRound()), memory: await measureMemoryAtRest(dorsal.pid) })
      const start = performance.now()
      await queueMails(urls, freeSale, mails)
      await waitUntil(async () => (await countQueued()).count < mails)
      const figures = await measureRound()
      const { count } = await countQueued()
      if (count === 0) throw new Error('all mails were sent before the measuring was over: the run does not count')
      const sentCount = mails - count
      await waitUntil(async () => (await countQueued()).count === 0)
      const seconds = (performance.now() - start) / 1_000
      console.log(
        `  round ${round + 1}: ${sentCount} mails sent while measuring, all ${mails} after ${seconds.toFixed(0)} s`,
      )
      withMails.push({ ...figures, memory: await measureMemoryAtRest(dorsal.pid) })
    }
    const failedMails = await queryDatabase(database.url, `select from message where state = 'failed'`)
    if (failedMails.length) throw new Error(`${failedMails.length} mails were given up: the run does not count`)
    console.log(`${mails} queued mails, 16 connections, median of ${rounds} rounds in turns`)
    const printLine = (name: string, unit: string, valueOf: (round: Round) => number) => {
      const [figure, limit] = [withMails, withoutMails].map((runs) => median(runs.map(valueOf))) as [number, number]
      console.log(
        `  ${name.padEnd(14)}${figure.toFixed(0).padStart(7)} ${unit}   without ${limit.toFixed(0).padStart(7)} ${unit}   ratio ${(figure / limit).toFixed(2)}`,
      )
    }
    printLine('page p99', 'ms', (round) => round.p99)
    printLine('pages', '/s', (round) => round.perSecond)
    printLine('orders', '/s', (round) => round.orders)
    const [first, last] = [withoutMails[0]!.memory, withMails.at(-1)!.memory]
    console.log(
      `  memory        ${last.toFixed(0).padStart(7)} MB   before the first ${first.toFixed(0).padStart(3)} MB   ratio ${(last / first).toFixed(2)}`,
    )
  } finally {
    await dorsal.stop()
    await endProgram(sink)
    await database.stop()
  }
}

type Round = { p99: number; perSecond: number; orders: number; memory: number }

const measurePages = (port: number, { subdomain, slug }: Sale) =>
  burst({ url: `http://127.0.0.1:${port}/event/${slug}`, host: `${subdomain}.localhost:${port}`, headers })

/** Orders that hold a place send no mail, so both sides send only the queued ones. */
const ordersPerSecond = async (port: number, sale: Sale): Promise<number> => {
  const agent = new Agent({ keepAlive: true })
  const start = performance.now()
  let count = 0
  const buyer = async () => {
    while (performance.now() - start < burstMs) {
      const { status } = await holdPlace({ port, agent }, newBuyer(sale, count), { scripted: true })
      if (status !== 202) throw new Error(`an order was answered ${status}`)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: buyers }, buyer))
  agent.destroy()
  return (count * 1_000) / (performance.now() - start)
}

const measureMemoryAtRest = async (pid: number): Promise<number> => {
  await pause(10_000)
  return memoryOf(pid)
}

const waitUntil = async (isTrue: () => Promise<boolean>) => {
  while (!(await isTrue())) await pause(200)
}
