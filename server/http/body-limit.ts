import type { RequestHandler } from 'express'
import { Refused } from '#rules/refusals.ts'

/**
 * Rejects with `body_too_large` before anything is read. Node enforces `content-length`; a chunked body has none and
 * might never end: `length_required`.
 */
export const bodyLimit =
  (bytes: number): RequestHandler =>
  (request, _response, next) => {
    const hasNoLength = request.headers['transfer-encoding'] !== undefined
    if (!hasNoLength && Number(request.headers['content-length'] ?? 0) <= bytes) return next()
    next(new Refused({ code: hasNoLength ? 'length_required' : 'body_too_large' }))
  }

const maxFormBytes = 256 * 1024

// A file of bibs with all columns of 5,000 athletes; the texts of 200 pictures in two languages.
const maxLongFormBytes = 2 * 1024 * 1024
const longFormPath = /^\/admin\/events\/[\w-]{36}\/(?:bibs|details)(?:\.data)?$/

export const formLimit = (): RequestHandler => {
  const [limit, longFormLimit] = [bodyLimit(maxFormBytes), bodyLimit(maxLongFormBytes)]
  return (request, response, next) => (longFormPath.test(request.path) ? longFormLimit : limit)(request, response, next)
}
