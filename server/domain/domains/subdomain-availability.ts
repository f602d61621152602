import type { PlatformContext } from '#server/context.ts'
import { subdomainAlternatives, subdomainProblem } from '#rules/organizations/subdomain.ts'
import { takenSubdomains } from './taken-subdomains.ts'

const maxSuggestions = 3

/** `problem` is a validation code, null for a free subdomain. Nothing is reserved by asking. */
export type SubdomainAvailability = { problem: string | null; suggestions: string[] }

export async function subdomainAvailability(
  { db, now }: PlatformContext,
  { subdomain: input, name, country }: { subdomain: string; name: string; country: string },
): Promise<SubdomainAvailability> {
  const subdomain = input.trim().toLowerCase()
  const alternatives = subdomainAlternatives(subdomain, { name, country, year: now.getUTCFullYear() })
  const taken = await db.transaction((em) => takenSubdomains(em, [subdomain, ...alternatives]))
  const problem = subdomainProblem(subdomain) ?? (taken.has(subdomain) ? 'subdomain_taken' : null)
  const free = alternatives.filter((other) => !taken.has(other)).slice(0, maxSuggestions)
  return { problem, suggestions: problem ? free : [] }
}
