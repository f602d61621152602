import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Busboy from '@fastify/busboy'
import { refuseFullDisk } from '#server/refuse-full-disk.ts'
import { Refused } from '#rules/refusals.ts'
import { uploadPrefix } from './sweep-uploads.ts'

export type ReceiveLimits = Readonly<{
  maxBytes: number
  /** On average over `windowMs`: a slow line takes its time, one that stands still does not. */
  minBytesPerSecond: number
  windowMs: number
}>

type ReceivedFile = Readonly<{ path: string; name: string }>

const formOverheadBytes = 16 * 1024

/**
 * Streams the file of a multipart form to a temporary file, which is gone once `use` has ended, or swept later when the
 * process was killed. Throws `Refused`
 * `file_too_large`, `upload_too_slow`, `upload_interrupted`, `upload_invalid` without a file, `disk_full`.
 */
export async function receiveFile<Result>(
  request: IncomingMessage,
  limits: ReceiveLimits,
  use: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes + formOverheadBytes)
    throw fileTooLarge(limits.maxBytes)
  const folder = await mkdtemp(path.join(tmpdir(), uploadPrefix))
  try {
    const file = path.join(folder, 'file')
    const name = await writeTo(file, request, limits)
    // Anyone who cancels after the last byte was sent sees no file either.
    if (request.socket.destroyed) throw new Refused({ code: 'upload_interrupted' })
    return await use({ path: file, name })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeTo(file: string, request: IncomingMessage, limits: ReceiveLimits): Promise<string> {
  const { promise: failure, reject } = Promise.withResolvers<never>()
  const parser = parserOf(request, limits.maxBytes)
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  const stopWatching = watchRate(request, limits, () => reject(new Refused({ code: 'upload_too_slow' })))
  // The parser would go on through thousands of further parts, and block the server meanwhile.
  parser.once('partsLimit', () => reject(new Refused({ code: 'upload_invalid' })))
  let received: Promise<string> | undefined
  parser.once('file', (_field: string, part: Readable, name: string) => {
    part.once('limit', () => reject(fileTooLarge(limits.maxBytes)))
    received = pipeline(part, output).then(() => nameOf(name))
    received.catch(reject)
  })
  try {
    await Promise.race([failure, pipeline(request, parser).catch(throwInterrupted)])
    if (!received) throw new Refused({ code: 'upload_invalid' })
    return await Promise.race([failure, received])
  } catch (error) {
    output.destroy()
    request.unpipe(parser).resume()
    return refuseFullDisk(error as Error)
  } finally {
    stopWatching()
  }
}

const throwInterrupted = (cause: unknown) => {
  throw new Refused({ code: 'upload_interrupted' }, { cause })
}

function parserOf(request: IncomingMessage, maxBytes: number) {
  try {
    return new Busboy({
      headers: request.headers as { 'content-type': string },
      limits: { files: 1, fields: 0, parts: 1, fileSize: maxBytes },
    })
  } catch {
    throw new Refused({ code: 'upload_invalid' })
  }
}

function watchRate(
  { socket }: IncomingMessage,
  { minBytesPerSecond, windowMs }: ReceiveLimits,
  onTooSlow: () => void,
): () => void {
  let bytesBefore = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead - bytesBefore < (minBytesPerSecond * windowMs) / 1_000) onTooSlow()
    bytesBefore = socket.bytesRead
  }, windowMs)
  return () => clearInterval(timer)
}

/** The name without folders and hidden characters, as it is shown and never as a path. */
const nameOf = (name: string | undefined): string =>
  (name ?? '')
    .split(/[\\/]/)
    .at(-1)!
    // oxlint-disable-next-line no-control-regex
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .normalize('NFC')
    .slice(0, 200)

const fileTooLarge = (maxBytes: number) =>
  new Refused({ code: 'file_too_large', values: { megabytes: maxBytes / 1024 / 1024 } })
