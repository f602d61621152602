import { Resolver } from 'node:dns/promises'
import type { TxtLookup } from '#server/domain/domains/verify-domain.ts'

const notFoundCodes = new Set(['ENODATA', 'ENOTFOUND'])

export const txtRecords = (server?: string): TxtLookup => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (server) resolver.setServers([server])
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (notFoundCodes.has((error as NodeJS.ErrnoException).code ?? '')) return []
      throw error
    }
  }
}
