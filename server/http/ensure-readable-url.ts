import type { RequestHandler } from 'express'
import { Refused } from '#rules/refusals.ts'

const maxUrlLength = 8_000
// Node's default limit. main.ts raises it, so that a longer request gets an answer from us.
const maxHeadersLength = 16_000

/**
 * Rejects with `malformed_request` a URL with a NUL, which PostgreSQL cannot store; one that cannot be decoded or names
 * another server; and one that is too long, itself or with its headers.
 */
export const ensureReadableUrl = (): RequestHandler => (request, _response, next) => {
  const { url, rawHeaders } = request
  const isShort =
    url.length <= maxUrlLength && rawHeaders.reduce((sum, { length }) => sum + length, 0) <= maxHeadersLength
  const isReadable = isShort && url.startsWith('/') && !url.includes('%00') && isDecodable(url)
  next(isReadable ? undefined : new Refused({ code: 'malformed_request' }))
}

const isDecodable = (url: string): boolean => {
  try {
    decodeURIComponent(url.split('?', 1)[0]!)
    return true
  } catch {
    return false
  }
}
