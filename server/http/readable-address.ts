import type { RequestHandler } from 'express'
import { Refused } from '#rules/refusals.ts'

// Longer than any address of ours, with all filters of a list.
const maxUrlLength = 8_000
// As much as Node takes unless told: it takes more (main.ts), so that who sends too much is told so.
const maxHeadersLength = 16_000

/**
 * Answers 400 to an address that is none of ours whatever host it is for: one with a NUL, in its path or its query, as
 * PostgreSQL holds no such text; one that cannot be decoded; one that names another server; and one that is too long,
 * itself or by its headers.
 */
export const readableAddress = (): RequestHandler => (request, _response, next) => {
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
