import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { PlatformContext } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import type { DomainRow } from '#rules/organizations/settings-views.ts'
import { audit } from '../audit/audit.ts'
import { domainRowOf, ensureHostFree, lockDomain } from './domain-claims.ts'

export type TxtLookup = (name: string) => Promise<string[]>

/**
 * Verifies a claim by its TXT record. Throws `Refused`: `not_found`, `claim_expired`, `challenge_not_found`,
 * `host_taken`, `dns_unavailable`.
 */
export async function verifyDomain(
  ctx: PlatformContext,
  organizationId: string,
  { host, lookUp }: { host: string; lookUp: TxtLookup },
): Promise<DomainRow> {
  const claim = await ctx.db.transaction(async (em) => domainRowOf(await lockDomain(em, organizationId, host), ctx.now))
  ensureNotExpired(claim)
  if (claim.state !== 'pending') return claim
  // Outside of any transaction: DNS may take seconds.
  const records = await lookUp(claim.challengeName).catch(() => {
    throw new Refused({ code: 'dns_unavailable', field: 'host', values: { host: claim.host } })
  })
  const values = { host: claim.host, name: claim.challengeName, challenge: claim.challenge }
  if (!records.includes(claim.challenge)) throw new Refused({ code: 'challenge_not_found', field: 'host', values })
  return ctx.db.transaction(async (em) => {
    const domain = await lockDomain(em, organizationId, host)
    if (domain.state !== 'pending' || domain.challenge !== claim.challenge) return domainRowOf(domain, ctx.now)
    await ensureHostFree(em, domain, ctx.now)
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
