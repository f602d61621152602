import type { IncomingMessage } from 'node:http'
import { cookieOf } from '../locale-of-request.ts'
import { hasTwoHosts, isHost } from '../readable-host.ts'

/** Says whether the network address a request comes from is the proxy's, whose word about the host counts. */
export type TrustProxy = (address: string | undefined) => boolean

// Small letters, digits and hyphens, as our addresses are: what the router would also take for the same page (capitals,
// escapes, a slash at the end) is drawn, not kept a second time. Never a router's own data, `/x.data`.
const canonicalPath = /^\/(?:[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*(?:\/[a-z0-9]+\.json|\.json)?)?$/

/** Whether a path is written the one way that its page may be kept under. */
export const isCanonicalPath = (path: string): boolean => path.length <= 300 && canonicalPath.test(path)

/**
 * The host a request is for, as Express finds it, in small letters and without a port; null for what only a full look can
 * tell (none, an address in brackets).
 */
export const hostOfRequest = (request: IncomingMessage, trustsProxy: TrustProxy | null): string | null => {
  const { headers, socket } = request
  const forwarded = trustsProxy ? headers['x-forwarded-host'] : undefined
  const host = forwarded && trustsProxy?.(socket.remoteAddress) ? firstOf(forwarded) : headers.host
  if (!host || host.startsWith('[') || !isHost(host) || hasTwoHosts(request)) return null
  const port = host.indexOf(':')
  return (port < 0 ? host : host.slice(0, port)).toLowerCase()
}

const firstOf = (forwarded: string | string[]) => {
  const [value = ''] = Array.isArray(forwarded) ? forwarded : [forwarded]
  return value.split(',', 1)[0]!.trimEnd()
}

/**
 * Whether a request could be anybody's: it only reads, and shows no session. What its other headers say never reaches a
 * kept page, which is drawn from host, path and language alone.
 */
export const isAnybodys = ({ method, headers: { cookie } }: IncomingMessage, sessionCookie: string): boolean =>
  (method === 'GET' || method === 'HEAD') && cookieOf(cookie, sessionCookie) === undefined
