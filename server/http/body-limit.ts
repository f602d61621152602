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

// A file of bibs with all columns of 5,000 athletes.
const maxBibFileBytes = 2 * 1024 * 1024
const bibsPath = /^\/admin\/events\/[\w-]{36}\/bibs(?:\.data)?$/

export const formLimit = (): RequestHandler => {
  const [limit, bibFileLimit] = [bodyLimit(maxFormBytes), bodyLimit(maxBibFileBytes)]
  return (request, response, next) => (bibsPath.test(request.path) ? bibFileLimit : limit)(request, response, next)
}
