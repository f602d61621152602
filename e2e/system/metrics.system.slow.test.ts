import { expect, test } from 'vitest'
import { findFreePort } from '#server/database/embedded/find-free-port.ts'
import { sendRequest } from './http-client.ts'
import { useDorsal } from './use-dorsal.ts'

const token = 'a token of this test'
const metricsPort = await findFreePort()
const server = await useDorsal({ METRICS_PORT: String(metricsPort), METRICS_TOKEN: token })

const metricNames = [
  'dorsal_http_request_duration_seconds',
  'dorsal_orders',
  'dorsal_held_places',
  'nodejs_eventloop_lag_seconds',
]

test('the port of its own answers metrics to everybody who reaches it, and nothing else', async () => {
  const { status, headers, body } = await sendRequest({ port: metricsPort, path: '/metrics' })
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  for (const name of metricNames) expect(body).toContain(name)
  for (const path of ['/', '/event/21k', '/metrics/', '/login', '/metrics?x=1'])
    expect([path, (await sendRequest({ port: metricsPort, path })).status]).toEqual([path, 404])
  expect((await sendRequest({ port: metricsPort, path: '/metrics', method: 'POST' })).status).toBe(404)
})

test('the public port answers them to the token alone, on every host', async () => {
  const getMetrics = (host: string, authorization?: string) =>
    sendRequest({ port: server.port, host, path: '/metrics', headers: authorization ? { authorization } : {} })
  for (const host of ['localhost', 'nandu']) {
    for (const authorization of [undefined, token, `Bearer ${token}x`, `Basic ${token}`]) {
      const { status, headers, body } = await getMetrics(host, authorization)
      expect([authorization, status, headers['www-authenticate']]).toEqual([authorization, 401, 'Bearer'])
      expect(body).not.toContain('dorsal_')
    }
    const { status, body } = await getMetrics(host, `Bearer ${token}`)
    expect(status).toBe(200)
    for (const name of metricNames) expect(body).toContain(name)
  }
})
