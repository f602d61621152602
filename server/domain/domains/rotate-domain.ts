import type { PlatformContext } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import type { DomainRow } from '#rules/organizations/settings-views.ts'
import { audit } from '../audit/audit.ts'
import { Domain } from './domain.ts'
import { domainRowOf, lockDomain } from './domain-claims.ts'

/**
 * Makes a verified domain the primary one; the previous one redirects to it until it is removed. Throws `Refused`:
 * `not_found`, `challenge_not_found` (not verified).
 */
export async function rotateDomain(
  ctx: PlatformContext,
  organizationId: string,
  host: string,
): Promise<{ primary: DomainRow; redirecting: string[] }> {
  return ctx.db.transaction(async (em) => {
    const domain = await lockDomain(em, organizationId, host)
    const isVerified = domain.state === 'verified' || domain.state === 'redirecting'
    if (!isVerified) throw new Refused({ code: 'challenge_not_found', field: 'host', values: { host: domain.host } })
    const previousPrimaries = await em.find(Domain, { organizationId, isPrimary: true, id: { $ne: domain.id } })
    for (const old of previousPrimaries) Object.assign(old, { isPrimary: false, state: 'redirecting' })
    const isNewPrimary = !domain.isPrimary
    Object.assign(domain, { isPrimary: true, state: 'verified' })
    await em.flush()
    const redirecting = previousPrimaries.map((old) => old.host)
    const organization = { id: organizationId }
    if (isNewPrimary) await audit({ ...ctx, organization }, em, 'domain.rotated', domain.id, { host, redirecting })
    return { primary: domainRowOf(domain, ctx.now), redirecting }
  })
}
