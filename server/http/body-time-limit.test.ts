import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitBodyTime } from './body-time-limit.ts'

let server: Server

beforeAll(async () => {
  const listener = limitBodyTime((request, response) => {
    if (request.url === '/registration-files?refused') return void response.writeHead(422).end()
    request.resume().once('end', () => response.end('taken'))
  }, 100)
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

type Sent = { length?: number; body?: string; connection?: string }

/** `body` follows the head after 300 ms; without it, nothing does. */
const send = async (path: string, { length = 0, body = '', connection = 'close' }: Sent) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nContent-Length: ${length}\r\n\r\n`)
  const timer = setTimeout(() => body && socket.write(body), 300)
  const answer = await text(socket)
  clearTimeout(timer)
  return answer.split('\r\n', 1)[0]
}

test('a body that does not arrive in time is answered with 408', async () => {
  expect(await send('/form', { length: 5 })).toBe('HTTP/1.1 408 Request Timeout')
  expect(await send('/form', { length: 5, body: 'hello' })).toBe('HTTP/1.1 408 Request Timeout')
  expect(await send('/form', { length: 0 })).toBe('HTTP/1.1 200 OK')
})

test('an athlete’s file takes longer, until it is answered', async () => {
  expect(await send('/registration-files', { length: 5, body: 'hello' })).toBe('HTTP/1.1 200 OK')
  expect(await send('/registration-files?refused', { length: 5, connection: 'keep-alive' })).toBe(
    'HTTP/1.1 422 Unprocessable Entity',
  )
})
