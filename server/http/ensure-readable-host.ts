import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { Refused } from '#rules/refusals.ts'

const hostPattern = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

export const isHost = (host: string): boolean => hostPattern.test(host) && URL.canParse(`http://${host}`)

/** Two `host` headers are dangerous: a proxy in front might take the other one. */
export const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') hosts++
  return hosts > 1
}

export const ensureReadableHost = (): RequestHandler => (request, _response, next) => {
  const { host } = request as { host?: string }
  const isReadable = host !== undefined && isHost(host) && !hasTwoHosts(request)
  next(isReadable ? undefined : new Refused({ code: 'malformed_request' }))
}
