import type { IncomingMessage } from 'node:http'
import { stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Refused } from '#rules/refusals.ts'
import { serveLocally } from '#server/testing/local-server.ts'
import { waitUntil } from '#server/testing/wait-until.ts'
import { receiveFile } from './receive-file.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const limits = { maxBytes: 1_000_000, minBytesPerSecond: 1_000, windowMs: 20_000, totalMs: 300_000 }
const partHead = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
const formEnd = '\r\n--x--\r\n'

const headFor = (length: number) =>
  `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`

/** Sends a part of the file in each window of `limits`. */
async function receive(parts: readonly number[]): Promise<string> {
  let incoming: IncomingMessage | undefined
  const { port, close } = await serveLocally((request, response) => {
    incoming = request
    receiveFile(request, limits, async ({ path }) => (await stat(path)).size).then(
      (size) => response.end(`${size} bytes`),
      (error: Refused) => response.end(error.code),
    )
  })
  const client = connect(port, '127.0.0.1')
  const answer = text(client)
  const length = parts.reduce((sum, part) => sum + part, partHead.length + formEnd.length)
  client.write(headFor(length))
  client.write(partHead)
  await waitUntil(() => vi.getTimerCount() === 1)
  let received = incoming!.socket.bytesRead
  for (const part of parts) {
    client.write(Buffer.alloc(part))
    received += part
    await waitUntil(() => incoming!.socket.bytesRead === received)
    vi.advanceTimersByTime(limits.windowMs)
  }
  client.write(formEnd)
  const body = (await answer).split('\r\n').at(-1)!
  await close()
  return body
}

test('a file that arrives slowly is received, one that stands still is not', async () => {
  expect(await receive([20_000, 20_000, 20_000])).toBe('60000 bytes')
  expect(await receive([20_000, 19_999])).toBe('upload_too_slow')
})

test('a file has so much time in total, whatever its rate', async () => {
  const { port, close } = await serveLocally((request, response) => {
    receiveFile(request, { ...limits, totalMs: 100 }, async () => 'received').then(
      (answer) => response.end(answer),
      (error: Refused) => response.end(error.code),
    )
  })
  const client = connect(port, '127.0.0.1')
  client.write(headFor(1_000) + partHead)
  expect((await text(client)).split('\r\n').at(-1)).toBe('upload_too_slow')
  await close()
})

test('a form has as many texts beside its file as allowed, none of them long', async () => {
  const { origin, close } = await serveLocally((request, response) => {
    receiveFile(request, { ...limits, fields: 1 }, async ({ name, textOf }) => `${name} ${textOf('cut')}`).then(
      (answer) => response.end(answer),
      (error: Refused) => response.end(error.code),
    )
  })
  const answerTo = async (texts: Record<string, string>) => {
    const body = new FormData()
    for (const [field, value] of Object.entries(texts)) body.append(field, value)
    body.append('file', new File(['a'], 'a.pdf'))
    return (await fetch(origin, { method: 'POST', body })).text()
  }
  expect(await answerTo({ cut: '0,0,1,1' })).toBe('a.pdf 0,0,1,1')
  expect(await answerTo({ cut: 'a', more: 'b' })).toBe('upload_invalid')
  expect(await answerTo({ cut: 'a'.repeat(16_385) })).toBe('upload_invalid')
  await close()
})
