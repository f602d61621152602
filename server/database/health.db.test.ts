import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { expect, test } from 'vitest'
import { databaseHealth } from './health.ts'
import { databaseUrls } from '../testing/worker-database.ts'

test('the clocks are compared when each is read, however long the rest takes', async () => {
  const { port } = new URL(databaseUrls.app)
  const slowProxy = createServer((socket) => {
    setTimeout(() => pipeline(socket, connect(Number(port), '127.0.0.1'), socket, () => {}), 2_500)
  }).listen(0, '127.0.0.1')
  await once(slowProxy, 'listening')
  const app = new URL(databaseUrls.app)
  app.port = String((slowProxy.address() as AddressInfo).port)
  const { skewMs } = await databaseHealth({ ...databaseUrls, app: app.href })
  slowProxy.close()
  expect(Math.abs(skewMs)).toBeLessThan(1_000)
})
