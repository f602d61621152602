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
  totalMs: number
  /** Text fields that the form may have beside its file: none unless given. */
  fields?: number
}>

export type ReceivedFile = Readonly<{ path: string; name: string; textOf(field: string): string | null }>

const formOverheadBytes = 16 * 1024

/** Throws `Refused` `file_too_large` by what the request says of its length. */
export function ensureLength(request: IncomingMessage, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + formOverheadBytes) throw fileTooLarge(maxBytes)
}

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
  ensureLength(request, limits.maxBytes)
  const folder = await mkdtemp(path.join(tmpdir(), uploadPrefix))
  try {
    const file = path.join(folder, 'file')
    const form = await writeTo(file, request, limits)
    // Anyone who cancels after the last byte was sent sees no file either.
    if (request.socket.destroyed) throw new Refused({ code: 'upload_interrupted' })
    return await use({ path: file, ...form })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeTo(
  file: string,
  request: IncomingMessage,
  limits: ReceiveLimits,
): Promise<Omit<ReceivedFile, 'path'>> {
  const { promise: failure, reject } = Promise.withResolvers<never>()
  const parser = parserOf(request, limits)
  const texts = new Map<string, string>()
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  // A form that is rejected before its file part leaves a stream that opens in a folder which is gone by then.
  output.on('error', reject)
  const stopWatching = watchRate(request, limits, () => reject(new Refused({ code: 'upload_too_slow' })))
  // The parser would go on through thousands of further parts, and block the server meanwhile.
  parser.once('partsLimit', () => reject(new Refused({ code: 'upload_invalid' })))
  parser.on('field', (field: string, text: string, _isNameCut: boolean, isCut: boolean) => {
    if (isCut) reject(new Refused({ code: 'upload_invalid' }))
    texts.set(field, text)
  })
  let received: Promise<string> | undefined
  parser.once('file', (_field: string, part: Readable, name: string) => {
    part.once('limit', () => reject(fileTooLarge(limits.maxBytes)))
    received = pipeline(part, output).then(() => nameOf(name))
    received.catch(reject)
  })
  try {
    await Promise.race([failure, pipeline(request, parser).catch(throwUnreadable(request))])
    if (!received) throw new Refused({ code: 'upload_invalid' })
    const name = await Promise.race([failure, received])
    return { name, textOf: (field) => texts.get(field) ?? null }
  } catch (error) {
    output.destroy()
    request.unpipe(parser)
    // Who has sent everything reads the answer; a body without a length might never end.
    if (request.headers['content-length'] !== undefined) request.resume()
    return refuseFullDisk(error as Error)
  } finally {
    stopWatching()
  }
}

const throwUnreadable = (request: IncomingMessage) => (cause: unknown) => {
  throw new Refused({ code: request.complete ? 'upload_invalid' : 'upload_interrupted' }, { cause })
}

function parserOf(request: IncomingMessage, { maxBytes, fields = 0 }: ReceiveLimits) {
  try {
    return new Busboy({
      headers: request.headers as { 'content-type': string },
      limits: { files: 1, fields, parts: 1 + fields, fileSize: maxBytes, fieldSize: formOverheadBytes },
    })
  } catch {
    throw new Refused({ code: 'upload_invalid' })
  }
}

function watchRate(
  { socket }: IncomingMessage,
  { minBytesPerSecond, windowMs, totalMs }: ReceiveLimits,
  onTooSlow: () => void,
): () => void {
  let bytesBefore = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead - bytesBefore < (minBytesPerSecond * windowMs) / 1_000) onTooSlow()
    bytesBefore = socket.bytesRead
  }, windowMs)
  const totalTimer = setTimeout(onTooSlow, totalMs)
  return () => {
    clearInterval(timer)
    clearTimeout(totalTimer)
  }
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
