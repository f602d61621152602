import type { RequestHandler } from 'express'
import { Refused } from '#rules/refusals.ts'

const unsubscribing = /^\/unsubscribe\/[0-9a-f-]{36}$/
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Protects against CSRF: rejects a changing request with `other_site` unless `Origin` or `Sec-Fetch-Site` names this
 * host. Browsers send one of them with every such request; one with neither is rejected, too, except for mail programs
 * that unsubscribe. With HTTPS, an origin of plain HTTP does not count: anybody on the network could have sent its page.
 */
export const ensureSameOrigin =
  ({ isSecure }: { isSecure: boolean }): RequestHandler =>
  (request, _response, next) => {
    const isAllowed =
      safeMethods.has(request.method) ||
      isSameOrigin(request.headers, request.host, isSecure) ||
      isMailProgram(request.headers, request.path)
    next(isAllowed ? undefined : new Refused({ code: 'other_site' }))
  }

type OriginHeaders = { origin?: string; 'sec-fetch-site'?: string | string[] }

/** One press in a mail program (RFC 8058) comes without a browser; the id in the address, which is secret, says of whom. */
const isMailProgram = (headers: OriginHeaders, path: string) =>
  headers.origin === undefined && headers['sec-fetch-site'] === undefined && unsubscribing.test(path)

const isSameOrigin = (headers: OriginHeaders, host: string, isSecure: boolean) => {
  if (headers.origin === undefined) return headers['sec-fetch-site'] === 'same-origin'
  if (!URL.canParse(headers.origin)) return false
  const origin = new URL(headers.origin)
  return origin.host === host && (origin.protocol === 'https:' || !isSecure)
}
