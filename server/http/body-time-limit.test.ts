import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serveLocally } from '#server/testing/local-server.ts'
import { waitUntil } from '#server/testing/wait-until.ts'
import { limitBodyTime } from './body-time-limit.ts'

let requests = 0
const { port, close } = await serveLocally((request, response) => {
  limitBodyTime((incoming, answer) => {
    requests += 1
    if (incoming.url === '/registration-files?refused') return void answer.writeHead(422).end()
    incoming.resume().once('end', () => answer.end('taken'))
  })(request, response)
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())
afterAll(close)

/** Sends the head of a request, whose body has five bytes. */
async function begin(path: string, connection = 'close') {
  const requestsBefore = requests
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nContent-Length: 5\r\n\r\n`)
  const answer = text(socket).then((received) => received.split('\r\n', 1)[0])
  await waitUntil(() => requests > requestsBefore)
  return { answer, sendBody: () => void socket.write('hello') }
}

test('a body that does not arrive in two minutes is answered with 408', async () => {
  const prompt = await begin('/form')
  vi.advanceTimersByTime(119_999)
  prompt.sendBody()
  expect(await prompt.answer).toBe('HTTP/1.1 200 OK')
  expect(vi.getTimerCount()).toBe(0)
  const late = await begin('/form')
  vi.advanceTimersByTime(120_000)
  expect(await late.answer).toBe('HTTP/1.1 408 Request Timeout')
})

test('an athlete’s file takes longer, until it is answered', async () => {
  const slow = await begin('/registration-files')
  vi.advanceTimersByTime(3_600_000)
  slow.sendBody()
  expect(await slow.answer).toBe('HTTP/1.1 200 OK')
  const refused = await begin('/registration-files?refused', 'keep-alive')
  await waitUntil(() => vi.getTimerCount() === 1)
  vi.advanceTimersByTime(120_000)
  expect(await refused.answer).toBe('HTTP/1.1 422 Unprocessable Entity')
})
