import type { PlatformContext } from '#server/context.ts'
import type { DomainRow } from '#rules/organizations/settings-views.ts'
import { audit } from '../audit/audit.ts'
import { domainRowOf, lockDomain } from './domain-claims.ts'

/**
 * Retires a domain: it stops answering at once, and no other organization may claim it for 30 days. An unverified claim
 * is withdrawn. Throws `Refused` `not_found`.
 */
export async function removeDomain(ctx: PlatformContext, organizationId: string, host: string): Promise<DomainRow> {
  return ctx.db.transaction(async (em) => {
    const domain = await lockDomain(em, organizationId, host)
    if (domain.state === 'retired') return domainRowOf(domain, ctx.now)
    if (domain.state === 'pending') domain.state = domain.retiredAt ? 'retired' : 'withdrawn'
    else Object.assign(domain, { state: 'retired', isPrimary: false, retiredAt: ctx.now })
    await em.flush()
    await audit({ ...ctx, organization: { id: organizationId } }, em, 'domain.removed', domain.id, { host })
    return domainRowOf(domain, ctx.now)
  })
}
