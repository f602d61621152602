import express from 'express'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trailingSlash } from './trailing-slash.ts'

let server: Server
let origin: string

beforeAll(async () => {
  const app = express()
  app.use(trailingSlash())
  app.use((_request, response) => void response.send('found'))
  server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const answerTo = async (path: string, method = 'GET') => {
  const { status, headers } = await fetch(origin + path, { method, redirect: 'manual' })
  return [status, headers.get('location')]
}

test('an address with slashes at its end leads to the one without, its query included', async () => {
  expect(await answerTo('/price/')).toEqual([308, '/price'])
  expect(await answerTo('/event/10k///?page=2&a=/')).toEqual([308, '/event/10k?page=2&a=/'])
  expect(await answerTo('/price/', 'HEAD')).toEqual([308, '/price'])
})

test('any other is answered where it is', async () => {
  for (const path of ['/', '/?a=/', '/price', '/price?a=/'])
    expect([path, ...(await answerTo(path))]).toEqual([path, 200, null])
  expect(await answerTo('/login/', 'POST')).toEqual([200, null])
})

test('none leads to another host', async () => {
  for (const path of ['//evil.example/', '/\\evil.example/', '//'])
    expect([path, ...(await answerTo(path))]).toEqual([path, 200, null])
})
