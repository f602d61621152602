import type { IncomingMessage } from 'node:http'
import Busboy from '@fastify/busboy'
import type { RequestHandler } from 'express'
import { pipeline } from 'node:stream/promises'
import { formFields, longFormBytes } from '#rules/limits.ts'
import { Refused } from '#rules/refusals.ts'

const maxNameLength = 1_000

const formType = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:\s*;|$)/i
const urlencodedType = /^application\/x-www-form-urlencoded/i

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
  response.locals.form = urlencodedType.test(type) ? await readUrlencoded(request) : await readMultipart(request, type)
  next()
}

const malformed = () => new Refused({ code: 'malformed_request' })

async function readUrlencoded(request: IncomingMessage): Promise<FormData> {
  const bytes = await bytesOf(request)
  // Counted before parsing.
  if (occursMoreThan(bytes, '&', formFields - 1)) throw malformed()
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(bytes.toString())) append(form, name, value)
  return form
}

/** Fields alone: files of forms are sent by scripts, to addresses of their own. */
async function readMultipart(request: IncomingMessage, type: string): Promise<FormData> {
  const form = new FormData()
  const { promise: failure, reject } = Promise.withResolvers<never>()
  try {
    const parser = new Busboy({
      headers: { 'content-type': type },
      limits: { parts: formFields, fieldSize: longFormBytes, fieldNameSize: maxNameLength },
    })
    // The parser would go on through thousands of further parts.
    parser.once('partsLimit', () => reject(malformed()))
    parser.on('field', (name: string, value: string, isNameCut: boolean, isCut: boolean) => {
      if (isNameCut || isCut) reject(malformed())
      else append(form, name, value, reject)
    })
    await Promise.race([failure, pipeline(request, parser)])
    return form
  } catch (error) {
    throw error instanceof Refused ? error : malformed()
  }
}

function append(form: FormData, name: string, value: string, reject: (error: Error) => void = throwError): void {
  if (name.includes('\0') || value.includes('\0')) reject(malformed())
  else form.append(name, value)
}

const throwError = (error: Error): never => {
  throw error
}

const occursMoreThan = (bytes: Buffer, text: string, limit: number): boolean => {
  let at = -1
  for (let count = 0; count <= limit; count++) {
    at = bytes.indexOf(text, at + 1)
    if (at < 0) return false
  }
  return true
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer<ArrayBuffer>> => {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  } catch {
    throw malformed()
  }
}
