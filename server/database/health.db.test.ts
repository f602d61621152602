import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { databaseHealth } from './health.ts'
import { withConnection } from './roles.ts'
import { databaseUrls } from '../testing/worker-database.ts'

afterEach(() => void vi.useRealTimers())

const databaseMs = () =>
  withConnection(databaseUrls.platform, async (client) => {
    const { rows } = await client.query<{ ms: string }>('select extract(epoch from clock_timestamp()) * 1000 as ms')
    return Number(rows[0]!.ms)
  })

test('the clocks are compared when each is read, however long the rest takes', async () => {
  const ourMs = Date.parse('2026-03-01T12:00:00Z')
  const { port } = new URL(databaseUrls.app)
  // By our clock, a check that follows takes an hour.
  const slowProxy = createServer((socket) => {
    vi.setSystemTime(ourMs + 3_600_000)
    pipeline(socket, connect(Number(port), '127.0.0.1'), socket, () => {})
  }).listen(0, '127.0.0.1')
  await once(slowProxy, 'listening')
  const app = new URL(databaseUrls.app)
  app.port = String((slowProxy.address() as AddressInfo).port)
  vi.setSystemTime(ourMs)
  const before = await databaseMs()
  const { skewMs } = await databaseHealth({ ...databaseUrls, app: app.href })
  const after = await databaseMs()
  slowProxy.close()
  expect(Date.now()).toBe(ourMs + 3_600_000)
  expect(skewMs).toBeGreaterThanOrEqual(before - ourMs)
  expect(skewMs).toBeLessThanOrEqual(after - ourMs)
})
