import type { RequestHandler } from 'express'
import { Refused } from '#rules/refusals.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a request that changes something unless it comes from a page of this very host. Browsers send `Origin` or
 * `Sec-Fetch-Site` with every such request; one with neither is not a browser's form and is refused as well. Where we
 * are reached by HTTPS, a page that came without it may be anybody's on the way and does not count as ours.
 */
export const ownOrigin =
  ({ isSecure }: { isSecure: boolean }): RequestHandler =>
  (request, _response, next) => {
    if (safeMethods.has(request.method) || isSameOrigin(request.headers, request.host, isSecure)) return next()
    next(new Refused({ code: 'other_site' }))
  }

type OriginHeaders = { origin?: string; 'sec-fetch-site'?: string | string[] }

const isSameOrigin = (headers: OriginHeaders, host: string, isSecure: boolean) => {
  if (headers.origin === undefined) return headers['sec-fetch-site'] === 'same-origin'
  if (!URL.canParse(headers.origin)) return false
  const origin = new URL(headers.origin)
  return origin.host === host && (origin.protocol === 'https:' || !isSecure)
}
