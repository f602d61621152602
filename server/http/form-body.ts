import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { Refused } from '#rules/refusals.ts'

const maxFields = 2_500

const formType = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:\s*;|$)/i
const urlencodedType = /^application\/x-www-form-urlencoded/i
const boundaryPattern = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i

/**
 * Parses a request's form into `response.locals.form`; an empty body is an empty form. Rejects with
 * `type_not_supported`, or with `malformed_request` also for a NUL, which PostgreSQL cannot store.
 */
export const formBody = (): RequestHandler => async (request, response, next) => {
  if (request.method !== 'POST') return next()
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers
  if (!type && !Number(request.headers['content-length'] ?? 0)) {
    response.locals.form = new FormData()
    return next()
  }
  if (!formType.test(type) || encoding !== 'identity') throw new Refused({ code: 'type_not_supported' })
  response.locals.form = await formOf(await bytesOf(request), type)
  next()
}

const formOf = async (bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData> => {
  // Counts before parsing: thousands of fields would block the event loop for 100 ms.
  if (hasTooManyFields(bytes, type)) throw new Refused({ code: 'malformed_request' })
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null)
  const fields = form && [...form]
  if (!fields || fields.length > maxFields || fields.some(([name, value]) => hasNul(name) || hasNul(value)))
    throw new Refused({ code: 'malformed_request' })
  return form
}

const hasTooManyFields = (bytes: Buffer, type: string): boolean => {
  if (urlencodedType.test(type)) return occursMoreThan(bytes, '&', maxFields - 1)
  const [, quoted, plain] = boundaryPattern.exec(type) ?? []
  // A boundary stands before each part and once at the end.
  return occursMoreThan(bytes, `--${quoted ?? plain}`, maxFields + 1)
}

const occursMoreThan = (bytes: Buffer, text: string, limit: number): boolean => {
  let at = -1
  for (let count = 0; count <= limit; count++) {
    at = bytes.indexOf(text, at + 1)
    if (at < 0) return false
  }
  return true
}

const hasNul = (value: string | File): boolean => typeof value === 'string' && value.includes('\0')

const bytesOf = async (request: IncomingMessage): Promise<Buffer<ArrayBuffer>> => {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  } catch {
    throw new Refused({ code: 'malformed_request' })
  }
}
