import type { RequestHandler } from 'express'
import { Refused } from '../rules/refusals.ts'
import { refuse } from './refuse.ts'

/**
 * Refuses a body of more than `bytes`, before anything of it is read. Browsers say how long a form is and Node holds
 * them to it; a body that does not say (sent in chunks) might never end, and is refused as well.
 */
export const bodyLimit =
  (bytes: number): RequestHandler =>
  (request, response, next) => {
    const isEndless = request.headers['transfer-encoding'] !== undefined
    if (!isEndless && Number(request.headers['content-length'] ?? 0) <= bytes) return next()
    // What is still being sent is not waited for.
    response.setHeader('connection', 'close')
    refuse(request, response, new Refused({ code: isEndless ? 'length_required' : 'body_too_large' }))
  }
