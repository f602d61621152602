import type { PlatformContext } from '../../context.ts'
import { Refused } from '../../rules/refusals.ts'
import type { DomainRow } from '../../rules/settings-views.ts'
import { audit } from '../audit/audit.ts'
import { domainRowOf, ownDomain } from './domain-claims.ts'

/** Looks up the TXT records of a name: every text once, none when there is no such name. May throw when DNS is down. */
export type TxtLookup = (name: string) => Promise<string[]>

/**
 * Verifies that the organization holds a domain by the TXT record it was asked to set; from then on it answers there.
 * Refuses `not_found` for a host that was not added, `challenge_not_found` while the record is not there, and
 * `dns_unavailable` when nobody can say.
 */
export async function verifyDomain(
  ctx: PlatformContext,
  organizationId: string,
  { host, lookUp }: { host: string; lookUp: TxtLookup },
): Promise<DomainRow> {
  const asked = await ctx.db.transaction(async (em) => domainRowOf(await ownDomain(em, organizationId, host)))
  if (asked.state !== 'pending') return asked
  // Asked outside of any transaction: DNS may take seconds.
  const texts = await lookUp(asked.challengeName).catch(() => {
    throw new Refused({ code: 'dns_unavailable', field: 'host', values: { host: asked.host } })
  })
  const values = { host: asked.host, name: asked.challengeName, challenge: asked.challenge }
  if (!texts.includes(asked.challenge)) throw new Refused({ code: 'challenge_not_found', field: 'host', values })
  return ctx.db.transaction(async (em) => {
    const domain = await ownDomain(em, organizationId, host)
    if (domain.state !== 'pending' || domain.challenge !== asked.challenge) return domainRowOf(domain)
    Object.assign(domain, { state: 'verified', verifiedAt: ctx.now })
    await em.flush()
    await audit({ ...ctx, organization: { id: organizationId } }, em, 'domain.verified', domain.id, { host })
    return domainRowOf(domain)
  })
}
