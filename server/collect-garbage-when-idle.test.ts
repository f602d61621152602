import { get } from 'node:http'
import { once } from 'node:events'
import { constants, PerformanceObserver, type NodeGCPerformanceDetail } from 'node:perf_hooks'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectGarbageWhenIdle } from './collect-garbage-when-idle.ts'
import { serveLocally } from './testing/local-server.ts'

let collections = 0
const observer = new PerformanceObserver((list) => {
  const entries = list.getEntries() as (PerformanceEntry & { detail: NodeGCPerformanceDetail })[]
  const kinds = entries.map(({ detail }) => detail.kind)
  collections += kinds.filter((kind) => kind === constants.NODE_PERFORMANCE_GC_MAJOR).length
})
observer.observe({ entryTypes: ['gc'] })
const { port, close } = await serveLocally((_request, response) => response.end())

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())
afterAll(() => {
  observer.disconnect()
  return close()
})

async function request(path: string): Promise<void> {
  const [response] = await once(get({ host: '127.0.0.1', port, path }), 'response')
  response.resume()
}

const isWaiting = () => vi.getTimerCount() === 1

test('garbage is collected two seconds after the last request other than /readyz, and once', async () => {
  collectGarbageWhenIdle()
  for (let count = 0; count < 3; count++) {
    vi.advanceTimersByTime(1_999)
    await request('/')
  }
  vi.advanceTimersByTime(1_999)
  await request('/readyz')
  expect(isWaiting()).toBe(true)
  const countBefore = collections
  vi.advanceTimersByTime(1)
  expect(isWaiting()).toBe(false)
  await expect.poll(() => collections).toBeGreaterThan(countBefore)
  await request('/')
  expect(isWaiting()).toBe(false)
})
