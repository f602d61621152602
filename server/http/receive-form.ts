import type { Request as HttpRequest } from 'express'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { MaxFileSizeExceededError, MaxTotalSizeExceededError, parseFormData } from '@remix-run/form-data-parser'
import { Refused } from '#rules/refusals.ts'

const formOverheadBytes = 16 * 1024

type FormLimits = Readonly<{ maxBytes: number; timeoutMs: number; invalid: () => Refused }>

/** A form's file, in memory, and its text fields. */
export type ReceivedForm = Readonly<{ bytes: Uint8Array; textOf: (field: string) => string | null }>

/**
 * Reads a form with `file` and at most one field more, and stops at the limits. Throws `Refused` `file_too_large` before
 * anything is read when the request says so, `upload_too_slow`, and `invalid` without a file.
 */
export async function receiveForm(
  request: HttpRequest,
  { maxBytes, timeoutMs, invalid }: FormLimits,
): Promise<ReceivedForm> {
  try {
    return await withTimeout(timeoutMs, read(request, maxBytes, invalid))
  } catch (error) {
    if (error instanceof Refused) throw error
    throw isTooLarge(error) ? fileTooLarge(maxBytes) : invalid()
  }
}

/** Throws `Refused` `file_too_large` by what the request says of its length. */
export function ensureLength(request: HttpRequest, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + formOverheadBytes) throw fileTooLarge(maxBytes)
}

async function read(request: HttpRequest, maxBytes: number, invalid: () => Refused): Promise<ReceivedForm> {
  const maxTotalSize = maxBytes + formOverheadBytes
  const limits = { maxFiles: 1, maxParts: 2, maxFileSize: maxBytes, maxTotalSize }
  const form = await parseFormData(webRequestOf(request), limits)
  const file = form.get('file')
  if (!(file instanceof Blob)) throw invalid()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const textOf = (field: string) => {
    const value = form.get(field)
    return typeof value === 'string' ? value : null
  }
  return { bytes, textOf }
}

const withTimeout = async <Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Refused({ code: 'upload_too_slow' })), timeoutMs)
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

const webRequestOf = (request: HttpRequest) =>
  new Request('http://upload.invalid', {
    method: 'POST',
    headers: { 'content-type': request.headers['content-type'] ?? '' },
    body: Readable.toWeb(request) as ReadableStream<Uint8Array> as never,
    duplex: 'half',
  } as RequestInit)

const isTooLarge = (error: unknown) =>
  error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError

const fileTooLarge = (maxBytes: number) =>
  new Refused({ code: 'file_too_large', values: { megabytes: maxBytes / 1024 / 1024 } })
