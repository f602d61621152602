import type { IncomingMessage } from 'node:http'
import { hasTwoHosts, isHost } from '../ensure-readable-host.ts'

export type TrustProxy = (address: string | undefined) => boolean

// Paths as our links write them. The router also accepts capitals, escapes and a slash at the end: those are
// rendered, not cached a second time. A router's data requests (`/x.data`) do not match.
const canonicalPath = /^\/(?:[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*(?:\/[a-z0-9]+\.json|\.json)?)?$/

export const isCanonicalPath = (path: string): boolean => path.length <= 300 && canonicalPath.test(path)

/**
 * The host as Express determines it, in lower case and without a port. Null leaves it to Express: none, malformed,
 * given twice, or an IPv6 address.
 */
export const hostOfRequest = (request: IncomingMessage, trustsProxy: TrustProxy | null): string | null => {
  const { headers, socket } = request
  const forwardedHost = trustsProxy ? headers['x-forwarded-host'] : undefined
  const host = forwardedHost && trustsProxy?.(socket.remoteAddress) ? firstOf(forwardedHost) : headers.host
  if (!host || host.startsWith('[') || !isHost(host) || hasTwoHosts(request)) return null
  const port = host.indexOf(':')
  return (port < 0 ? host : host.slice(0, port)).toLowerCase()
}

/** The visitor's address as Express determines it: the last one that no trusted proxy has. */
export const addressOfRequest = ({ headers, socket }: IncomingMessage, trustsProxy: TrustProxy | null): string => {
  const address = socket.remoteAddress ?? ''
  const forwarded = trustsProxy?.(address) ? headers['x-forwarded-for'] : undefined
  if (!forwarded) return address
  const addresses = [forwarded]
    .flat()
    .join()
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return addresses.findLast((one) => !trustsProxy!(one)) ?? addresses[0] ?? address
}

const firstOf = (forwardedHost: string | string[]) => {
  const [value = ''] = Array.isArray(forwardedHost) ? forwardedHost : [forwardedHost]
  return value.split(',', 1)[0]!.trimEnd()
}

export const isReadRequest = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'
