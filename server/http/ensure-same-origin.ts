import type { RequestHandler } from 'express'
import { Refused } from '#rules/refusals.ts'

// Mail programs unsubscribe without a browser (RFC 8058); who may is in the address, which no other site knows.
const byMailProgram = /^\/unsubscribe\/[0-9a-f-]{36}$/
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Protects against CSRF: rejects a changing request with `other_site` unless `Origin` or `Sec-Fetch-Site` names this
 * host. Browsers send one of them with every such request; one with neither is rejected, too. With HTTPS, an origin of
 * plain HTTP does not count: anybody on the network could have sent its page.
 */
export const ensureSameOrigin =
  ({ isSecure }: { isSecure: boolean }): RequestHandler =>
  (request, _response, next) => {
    const isSafe = safeMethods.has(request.method) || byMailProgram.test(request.path)
    if (isSafe || isSameOrigin(request.headers, request.host, isSecure)) return next()
    next(new Refused({ code: 'other_site' }))
  }

type OriginHeaders = { origin?: string; 'sec-fetch-site'?: string | string[] }

const isSameOrigin = (headers: OriginHeaders, host: string, isSecure: boolean) => {
  if (headers.origin === undefined) return headers['sec-fetch-site'] === 'same-origin'
  if (!URL.canParse(headers.origin)) return false
  const origin = new URL(headers.origin)
  return origin.host === host && (origin.protocol === 'https:' || !isSecure)
}
