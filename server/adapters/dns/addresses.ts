import { Resolver } from 'node:dns/promises'

/** The IPv4 addresses of a name; none when there is no such name, or nobody can say. */
export type AddressLookup = (name: string) => Promise<string[]>

/** Addresses by DNS, from `server` where one is given. Quick rather than thorough: a page waits for them. */
export const addressRecords = (server?: string): AddressLookup => {
  const resolver = new Resolver({ timeout: 1000, tries: 1 })
  if (server) resolver.setServers([server])
  return (name) => resolver.resolve4(name).catch(() => [])
}
