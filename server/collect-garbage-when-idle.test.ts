import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, PerformanceObserver, type NodeGCPerformanceDetail } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { collectGarbageWhenIdle } from './collect-garbage-when-idle.ts'

let collections = 0
const observer = new PerformanceObserver((list) => {
  const entries = list.getEntries() as (PerformanceEntry & { detail: NodeGCPerformanceDetail })[]
  const kinds = entries.map(({ detail }) => detail.kind)
  collections += kinds.filter((kind) => kind === constants.NODE_PERFORMANCE_GC_MAJOR).length
})
const server = createServer((_request, response) => response.end())

beforeAll(async () => {
  observer.observe({ entryTypes: ['gc'] })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  observer.disconnect()
  server.close()
})

const ask = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
const collectionAfter = (countBefore: number) =>
  vi.waitFor(() => expect(collections).toBeGreaterThan(countBefore), 5_000)

test('garbage is collected once only /readyz is requested, and then once', async () => {
  collectGarbageWhenIdle()
  await collectionAfter(0)
  await pause(200)
  const countBefore = collections

  collectGarbageWhenIdle()
  for (let count = 0; count < 5; count++) {
    await ask('/')
    await pause(600)
  }
  expect(collections).toBe(countBefore)
  for (let count = 0; count < 5; count++) {
    await ask('/readyz')
    await pause(600)
  }
  const countAfter = collections
  expect(countAfter).toBeGreaterThan(countBefore)
  await ask('/')
  await pause(2_500)
  expect(collections).toBe(countAfter)
}, 20_000)
