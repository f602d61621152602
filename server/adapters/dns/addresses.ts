import { Resolver } from 'node:dns/promises'

export type AddressLookup = (name: string) => Promise<string[]>

/**
 * `server` is a name server, `9.9.9.9` or `127.0.0.1:5353`; the machine's own without it. Times out after a second,
 * because a page waits.
 */
export const addressRecords = (server?: string): AddressLookup => {
  const resolver = new Resolver({ timeout: 1000, tries: 1 })
  if (server) resolver.setServers([server])
  return (name) => resolver.resolve4(name).catch(() => [])
}
