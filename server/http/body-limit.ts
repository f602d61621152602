import type { RequestHandler } from 'express'
import { Refused } from '#rules/refusals.ts'

/**
 * Refuses a body of more than `bytes`, before anything of it is read. Browsers say how long a form is and Node holds
 * them to it; a body that does not say (sent in chunks) might never end, and is refused as well.
 */
export const bodyLimit =
  (bytes: number): RequestHandler =>
  (request, _response, next) => {
    const hasNoLength = request.headers['transfer-encoding'] !== undefined
    if (!hasNoLength && Number(request.headers['content-length'] ?? 0) <= bytes) return next()
    next(new Refused({ code: hasNoLength ? 'length_required' : 'body_too_large' }))
  }

// A hundred athletes' details, twice over, in a form's encoding.
const maxFormBytes = 256 * 1024

/** The limit of every form but uploads. */
export const formLimit = (): RequestHandler => bodyLimit(maxFormBytes)
