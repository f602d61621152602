import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'

/**
 * `formTargets` are origins that forms may lead to; browsers check them along redirects, too. `tiles` is the origin of
 * map tiles.
 */
export type HeaderSettings = { isSecure: boolean; formTargets: string[]; tiles: string }

export const securityHeaders =
  (settings: HeaderSettings): RequestHandler =>
  (request, response, next) => {
    const nonce = newNonce()
    response.locals.nonce = nonce
    const scans = /^\/(?:admin\/events\/[^/]+\/check-in|check-in\/[^/]+)(?:\/gate)?$/.test(request.path)
    const scripts = [`'nonce-${nonce}'`, ...(scans ? [`'wasm-unsafe-eval'`] : [])]
    response.setHeader('content-security-policy', contentPolicy(settings, scripts))
    for (const [name, value] of constantHeaders(settings)) response.setHeader(name, value)
    // The page that reads codes, whose reader is WebAssembly.
    if (scans) response.setHeader('permissions-policy', permissionsPolicy('camera=(self)'))
    // URLs of staff pages contain search terms: other sites must not even learn that somebody comes from there.
    if (/^\/admin(?=[/.]|$)/.test(request.path)) response.setHeader('referrer-policy', 'same-origin')
    next()
  }

export const newNonce = (): string => randomBytes(16).toString('base64')

export const contentPolicy = ({ isSecure, formTargets, tiles }: HeaderSettings, scripts: readonly string[]): string =>
  [
    `default-src 'self'`,
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
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

export const constantHeaders = ({ isSecure }: Pick<HeaderSettings, 'isSecure'>): [string, string][] => [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', permissionsPolicy('camera=()')],
  ['cross-origin-opener-policy', 'same-origin'],
  ...(isSecure ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]] : []),
]

const permissionsPolicy = (camera: string) => `${camera}, microphone=(), geolocation=(self), payment=()`
