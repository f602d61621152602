import type { PlatformContext } from '#server/context.ts'
import { subdomainAlternatives, subdomainProblem } from '#rules/organizations/subdomain.ts'
import { findTakenSubdomains } from './taken-subdomains.ts'

const maxSuggestions = 3

/** `problem` is a validation code, null for a free subdomain. Nothing is reserved by asking. */
export type SubdomainAvailability = { problem: string | null; suggestions: string[] }

export async function subdomainAvailability(
  { db, now }: PlatformContext,
  { subdomain: input, name, country }: { subdomain: string; name: string; country: string },
): Promise<SubdomainAvailability> {
  const subdomain = input.trim().toLowerCase()
  const alternatives = subdomainAlternatives(subdomain, { name, country, year: now.getUTCFullYear() })
  const takenNames = await db.transaction((em) => findTakenSubdomains(em, [subdomain, ...alternatives]))
  const problem = subdomainProblem(subdomain) ?? (takenNames.has(subdomain) ? 'subdomain_taken' : null)
  const freeNames = alternatives.filter((other) => !takenNames.has(other)).slice(0, maxSuggestions)
  return { problem, suggestions: problem ? freeNames : [] }
}
