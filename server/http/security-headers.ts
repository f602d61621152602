import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'

/**
 * `formTargets` are the payment pages and hosts a form may lead to: browsers check them along a form's redirects. `tiles`
 * is the origin of the tiles of maps.
 */
export type HeaderSettings = { isSecure: boolean; formTargets: string[]; tiles: string }

/** The headers of every answer. Scripts run only with this request's nonce. */
export const securityHeaders =
  (settings: HeaderSettings): RequestHandler =>
  (request, response, next) => {
    const nonce = newNonce()
    response.locals.nonce = nonce
    response.setHeader('content-security-policy', contentPolicy(settings, [`'nonce-${nonce}'`]))
    for (const [name, value] of unchanging(settings)) response.setHeader(name, value)
    // What staff search for stands in their addresses: no other site is told even where they come from.
    if (/^\/admin(?=[/.]|$)/.test(request.path)) response.setHeader('referrer-policy', 'same-origin')
    next()
  }

export const newNonce = (): string => randomBytes(16).toString('base64')

/** Which scripts run besides our own files: `scripts` are nonces, or hashes where the bytes of a page stay the same. */
export const contentPolicy = ({ isSecure, formTargets, tiles }: HeaderSettings, scripts: readonly string[]): string =>
  [
    `default-src 'self'`,
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    // The tiles of a map and the players of videos, which a page asks for on demand.
    `img-src 'self' data: blob: ${tiles}`,
    `frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'self'`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/** What is the same for every public page, name by name. */
export const unchanging = ({ isSecure }: Pick<HeaderSettings, 'isSecure'>): [string, string][] => [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=()'],
  ['cross-origin-opener-policy', 'same-origin'],
  ...(isSecure ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]] : []),
]
