import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'

type Settings = { isSecure: boolean; formTargets: string[] }

/**
 * The headers of every answer. Scripts run only with this request's nonce; a form may lead to ourselves and to the
 * payment pages in `formTargets`, which browsers check along a form's redirects.
 */
export const securityHeaders =
  ({ isSecure, formTargets }: Settings): RequestHandler =>
  (request, response, next) => {
    const nonce = randomBytes(16).toString('base64')
    response.locals.nonce = nonce
    const policy = [
      `default-src 'self'`,
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'unsafe-inline'`,
      `img-src 'self' data: blob:`,
      `font-src 'self'`,
      `connect-src 'self'`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `frame-ancestors 'self'`,
      `form-action ${["'self'", ...formTargets].join(' ')}`,
      ...(isSecure ? ['upgrade-insecure-requests'] : []),
    ]
    response.setHeader('content-security-policy', policy.join('; '))
    response.setHeader('x-content-type-options', 'nosniff')
    // What staff search for stands in their addresses: no other site is told even where they come from.
    const isStaffs = /^\/admin(?=[/.]|$)/.test(request.path)
    response.setHeader('referrer-policy', isStaffs ? 'same-origin' : 'strict-origin-when-cross-origin')
    response.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=()')
    response.setHeader('cross-origin-opener-policy', 'same-origin')
    if (isSecure) response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
    next()
  }
