import type { RequestHandler } from 'express'

/**
 * Answers 400 to an address with a NUL in it, in its path or its query. PostgreSQL holds no such text: each query that is
 * given one fails, and what a stranger typed would be logged as an error of ours.
 */
export const readableAddress = (): RequestHandler => (request, response, next) => {
  if (request.url.includes('%00')) response.sendStatus(400)
  else next()
}
