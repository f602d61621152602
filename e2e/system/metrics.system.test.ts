// What Prometheus reads of a production build: on a port of its own, and on the public one for whoever has the token.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataFolder, freePort, startDorsal, type Dorsal } from './dorsal-process.ts'
import { call } from './http-client.ts'

const folder = dataFolder()
const token = 'a token of this test'
let running: Dorsal
let ownPort: number
beforeAll(async () => {
  ownPort = await freePort()
  running = await startDorsal({
    PORT: String(await freePort()),
    DATA_DIR: folder.dataDir,
    METRICS_PORT: String(ownPort),
    METRICS_TOKEN: token,
  })
})
afterAll(async () => {
  await running?.kill()
  await folder.remove()
})

const names = [
  'dorsal_http_request_duration_seconds',
  'dorsal_orders',
  'dorsal_held_places',
  'nodejs_eventloop_lag_seconds',
]

test('the port of its own answers metrics to everybody who reaches it, and nothing else', async () => {
  const { status, headers, body } = await call({ port: ownPort, path: '/metrics' })
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  for (const name of names) expect(body).toContain(name)
  for (const path of ['/', '/event/21k', '/metrics/', '/login', '/metrics?x=1'])
    expect([path, (await call({ port: ownPort, path })).status]).toEqual([path, 404])
  expect((await call({ port: ownPort, path: '/metrics', method: 'POST' })).status).toBe(404)
})

test('the public port answers them to the token alone, on every host', async () => {
  const ask = (host: string, authorization?: string) =>
    call({ port: running.port, host, path: '/metrics', headers: authorization ? { authorization } : {} })
  for (const host of ['localhost', 'nandu']) {
    for (const wrong of [undefined, token, `Bearer ${token}x`, `Basic ${token}`]) {
      const { status, headers, body } = await ask(host, wrong)
      expect([wrong, status, headers['www-authenticate']]).toEqual([wrong, 401, 'Bearer'])
      expect(body).not.toContain('dorsal_')
    }
    const { status, body } = await ask(host, `Bearer ${token}`)
    expect(status).toBe(200)
    for (const name of names) expect(body).toContain(name)
  }
})
