import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { PlatformContext } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import type { DomainRow } from '#rules/organizations/settings-views.ts'
import { audit } from '../audit/audit.ts'
import { domainRowOf, ensureFree, ownDomain } from './domain-claims.ts'

/** Looks up the TXT records of a name: every text once, none when there is no such name. May throw when DNS is down. */
export type TxtLookup = (name: string) => Promise<string[]>

/**
 * Verifies that the organization holds a domain by the TXT record it was asked to set; from then on it answers there.
 * Refuses `not_found` for a host that was not added, `claim_expired` 7 days later, `challenge_not_found` while the
 * record is not there, `host_taken` when another organization was first, and `dns_unavailable` when nobody can say.
 */
export async function verifyDomain(
  ctx: PlatformContext,
  organizationId: string,
  { host, lookUp }: { host: string; lookUp: TxtLookup },
): Promise<DomainRow> {
  const claim = await ctx.db.transaction(async (em) => domainRowOf(await ownDomain(em, organizationId, host), ctx.now))
  ensureNotExpired(claim)
  if (claim.state !== 'pending') return claim
  // Outside of any transaction: DNS may take seconds.
  const records = await lookUp(claim.challengeName).catch(() => {
    throw new Refused({ code: 'dns_unavailable', field: 'host', values: { host: claim.host } })
  })
  const values = { host: claim.host, name: claim.challengeName, challenge: claim.challenge }
  if (!records.includes(claim.challenge)) throw new Refused({ code: 'challenge_not_found', field: 'host', values })
  return ctx.db.transaction(async (em) => {
    const domain = await ownDomain(em, organizationId, host)
    if (domain.state !== 'pending' || domain.challenge !== claim.challenge) return domainRowOf(domain, ctx.now)
    await ensureFree(em, domain, ctx.now)
    Object.assign(domain, { state: 'verified', verifiedAt: ctx.now, retiredAt: null })
    await em.flush().catch((error) => {
      if (!(error instanceof UniqueConstraintViolationException)) throw error
      throw new Refused({ code: 'host_taken', field: 'host', values: { host: claim.host } })
    })
    await audit({ ...ctx, organization: { id: organizationId } }, em, 'domain.verified', domain.id, { host })
    return domainRowOf(domain, ctx.now)
  })
}

const ensureNotExpired = ({ state, host }: DomainRow) => {
  if (state === 'expired') throw new Refused({ code: 'claim_expired', field: 'host', values: { host } })
}
