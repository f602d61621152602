import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { isbot } from 'isbot'
import type { Logger } from 'pino'

// Browsers send less; longer text would slow down isbot's expressions.
const maxAgentLength = 500

/**
 * Gives every request an id (`x-request-id`) and logs its end. Logs paths without queries and order ids:
 * redact-path.ts.
 */
export const requestLog =
  (log: Logger, isDown: () => boolean = () => false): RequestHandler =>
  (request, response, next) => {
    const id = randomUUID()
    const startedAt = performance.now()
    response.locals.requestId = id
    response.setHeader('x-request-id', id)
    const writeLine = () => {
      response.off('finish', writeLine).off('close', writeLine)
      const { failure, organization, route } = response.locals
      const isError = failure !== undefined || response.statusCode >= 500
      if (!isError && !log.isLevelEnabled('debug')) return
      const line = {
        id,
        method: request.method,
        host: request.headers.host,
        organization: organization?.subdomain,
        route: route ?? routeOf(request.route),
        path: redactPath(request.path),
        status: response.statusCode,
        ms: Math.round(performance.now() - startedAt),
      }
      if (!isError) return log.debug(line, 'request')
      // Without a database every request ends like this: the outage is logged where it is detected.
      // A prober may notice it some milliseconds earlier.
      const isOutage = isDown() || request.path === '/readyz'
      if (response.statusCode === 503 && isOutage) return log.debug(line, 'request without a database')
      const userAgent = request.headers['user-agent']?.slice(0, maxAgentLength)
      log.error({ ...line, ...(isbot(userAgent) && { crawler: true }), err: failure }, 'request failed')
    }
    response.on('finish', writeLine).on('close', writeLine)
    next()
  }

const routeOf = (route: unknown): unknown => (route as { path?: unknown } | undefined)?.path

/**
 * Removes the ids of confirmation pages: they give access to an order, also where a mistyped URL has them in its path.
 */
const redactPath = (path: string): string =>
  path.replace(/(\/(?:success|participant)\/)[\w-]+/gi, '$1***').replace(/(order(?:=|%3d))[\w-]+/gi, '$1***')
