import express from 'express'
import { createServer, request as send, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyLimit } from './body-limit.ts'
import { failureHandler } from './failure-handler.ts'

let server: Server
let port: number

beforeAll(async () => {
  const app = express()
  app.use(bodyLimit(1000))
  app.use((_request, response) => void response.send('taken'))
  app.use(failureHandler(() => Promise.reject(new Error('nobody asked for a page'))))
  server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

const answerTo = (headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; connection: string | undefined; text: string }>((resolve, reject) => {
    const clientRequest = send({ port, host: '127.0.0.1', method: 'POST', path: '/', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => {
        resolve({ status: response.statusCode, connection: response.headers.connection, text })
        clientRequest.destroy()
      })
    })
    clientRequest.on('error', reject)
    clientRequest.flushHeaders()
  })

test('a body as long as allowed goes on', async () => {
  expect(await answerTo({ 'content-length': '1000' })).toMatchObject({ status: 200, text: 'taken' })
})

test('a longer one is rejected by its content-length, in the visitor’s language', async () => {
  expect(await answerTo({ 'content-length': '1001', 'accept-language': 'es' })).toEqual({
    status: 413,
    connection: 'close',
    text: 'Lo enviado es demasiado grande.',
  })
})

test('a body without a length is rejected', async () => {
  expect(await answerTo({ 'transfer-encoding': 'chunked' })).toMatchObject({ status: 411, connection: 'close' })
})
