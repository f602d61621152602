import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { Refused } from '#rules/refusals.ts'

// A name or an address, with a port or without. Names hold no underscores, but machines of a network are called so.
const hostPattern = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Whether a host is written as one and can stand in an address: ports end at 65535, and `1.2.3.999` is no number. */
export const isHost = (host: string): boolean => hostPattern.test(host) && URL.canParse(`http://${host}`)

/** Whether a request names its host more than once: we and a proxy in front could take different ones for it. */
export const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') hosts++
  return hosts > 1
}

/** Answers 400 to a request whose host is missing, malformed or given twice. */
export const readableHost = (): RequestHandler => (request, _response, next) => {
  const { host } = request as { host?: string }
  const isReadable = host !== undefined && isHost(host) && !hasTwoHosts(request)
  next(isReadable ? undefined : new Refused({ code: 'malformed_request' }))
}
