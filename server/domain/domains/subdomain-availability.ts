import type { PlatformContext } from '#server/context.ts'
import { subdomainAlternatives, subdomainProblem } from '#rules/organizations/subdomain.ts'
import { takenSubdomains } from './taken-subdomains.ts'

const mostSuggestions = 3

/** Whether a subdomain is to be had: a validation code says why not, and `suggestions` are others that are free now. */
export type SubdomainAvailability = { problem: string | null; suggestions: string[] }

/** Asked as somebody types. Nothing is kept for them: who sends the form first has it. */
export async function subdomainAvailability(
  { db, now }: PlatformContext,
  { subdomain: typed, name, country }: { subdomain: string; name: string; country: string },
): Promise<SubdomainAvailability> {
  const subdomain = typed.trim().toLowerCase()
  const others = subdomainAlternatives(subdomain, { name, country, year: now.getUTCFullYear() })
  const taken = await db.transaction((em) => takenSubdomains(em, [subdomain, ...others]))
  const problem = subdomainProblem(subdomain) ?? (taken.has(subdomain) ? 'subdomain_taken' : null)
  const free = others.filter((other) => !taken.has(other)).slice(0, mostSuggestions)
  return { problem, suggestions: problem ? free : [] }
}
