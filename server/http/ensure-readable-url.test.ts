import express from 'express'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureReadableUrl } from './ensure-readable-url.ts'

let server: Server
let origin: string

beforeAll(async () => {
  const app = express()
  app.use(ensureReadableUrl())
  app.use((_request, response) => void response.send('found'))
  server = createServer({ maxHeaderSize: 64 * 1_024 }, app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const statusOf = async (path: string) => (await fetch(origin + path)).status

test('an address with a NUL is nobody’s, in its path and in its query', async () => {
  for (const path of ['/event/%00', '/news/a%00b', '/event/10k/results?q=a%00b']) expect(await statusOf(path)).toBe(400)
})

test('what only looks like one is an address like any other', async () => {
  for (const path of ['/event/10k', '/?q=100%25', '/?q=%2500', '/?q=00']) expect(await statusOf(path)).toBe(200)
})

test('one that is too long is nobody’s, nor is one with too long headers', async () => {
  expect(await statusOf(`/?q=${'x'.repeat(7_900)}`)).toBe(200)
  for (const length of [8_000, 20_000, 40_000]) expect(await statusOf(`/?q=${'x'.repeat(length)}`)).toBe(400)
  const statusWith = async (length: number) =>
    (await fetch(origin, { headers: { 'x-first': 'x'.repeat(length), 'x-second': 'x'.repeat(length) } })).status
  expect([await statusWith(7_000), await statusWith(8_000), await statusWith(25_000)]).toEqual([200, 400, 400])
})
