import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { loggedPath } from './logged-path.ts'

/** Gives every request an id, answers with it in `x-request-id`, and logs how it ended. Paths only, without queries and links. */
export const requestLog =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const id = randomUUID()
    const began = performance.now()
    response.locals.requestId = id
    response.setHeader('x-request-id', id)
    response.on('finish', () => {
      const line = {
        id,
        method: request.method,
        host: request.hostname,
        path: loggedPath(request.path),
        status: response.statusCode,
        ms: Math.round(performance.now() - began),
      }
      if (response.statusCode >= 500) log.error(line, 'request failed')
      else log.debug(line, 'request')
    })
    next()
  }
