import type { RequestHandler } from 'express'
import { Refused } from '../rules/refusals.ts'
import { refuse } from './refuse.ts'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a request that changes something unless it comes from a page of this very host. Browsers send `Origin` or
 * `Sec-Fetch-Site` with every such request; one with neither is not a browser's form and is refused as well.
 */
export const ownOrigin: RequestHandler = (request, response, next) => {
  if (harmless.has(request.method) || isFromHere(request.headers, request.host)) return next()
  refuse(request, response, new Refused({ code: 'other_site' }))
}

const isFromHere = (headers: { origin?: string; 'sec-fetch-site'?: string | string[] }, host: string) => {
  if (headers.origin === undefined) return headers['sec-fetch-site'] === 'same-origin'
  return URL.canParse(headers.origin) && new URL(headers.origin).host === host
}
