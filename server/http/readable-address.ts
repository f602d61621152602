import type { RequestHandler } from 'express'
import { Refused } from '../rules/refusals.ts'

// Longer than any address of ours, with all filters of a list.
const longest = 8_000

/**
 * Answers 400 to an address that is none of ours whatever host it is for: one with a NUL, in its path or its query, as
 * PostgreSQL holds no such text; one that cannot be decoded; one that names another server; and one that is too long.
 */
export const readableAddress = (): RequestHandler => (request, _response, next) => {
  const { url } = request
  const isReadable = url.startsWith('/') && url.length <= longest && !url.includes('%00') && isDecodable(url)
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
