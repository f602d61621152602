import express from 'express'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

let server: Server
let origin: string

beforeAll(async () => {
  const app = express()
  app.use(readableAddress())
  app.use((_request, response) => void response.send('found'))
  server = createServer(app)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
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
