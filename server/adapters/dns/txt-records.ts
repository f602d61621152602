import { Resolver } from 'node:dns/promises'
import type { TxtLookup } from '#server/domain/domains/verify-domain.ts'

const notFoundCodes = new Set(['ENODATA', 'ENOTFOUND'])

/** TXT records by DNS, from `server` (`127.0.0.1:5353`) where one is given, else from the machine's own resolvers. */
export const txtRecords = (server?: string): TxtLookup => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (server) resolver.setServers([server])
  return async (name) => {
    try {
      // A long text comes in pieces of 255 characters.
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (notFoundCodes.has((error as NodeJS.ErrnoException).code ?? '')) return []
      throw error
    }
  }
}
