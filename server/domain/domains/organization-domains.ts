import type { Context, PlatformContext } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { AddressPage, DomainRow } from '#rules/organizations/settings-views.ts'
import { addDomain } from './domain-claims.ts'
import { domainsOf } from './domain-list.ts'
import { FormerSubdomain } from './former-subdomain.ts'
import { removeDomain } from './remove-domain.ts'
import { rotateDomain } from './rotate-domain.ts'
import { verifyDomain, type TxtLookup } from './verify-domain.ts'

const maxDomains = 10

/**
 * The organization is the request's, never one that a form names. Throws `Refused` `forbidden`, as all commands here
 * do.
 */
export async function addressPage(ctx: Context, platform: PlatformContext): Promise<AddressPage> {
  const { platform: ownerContext, organizationId } = asOwner(ctx, platform)
  const former = await ctx.db.transaction((em) =>
    em.find(FormerSubdomain, { organizationId }, { orderBy: { createdAt: 'desc' } }),
  )
  return {
    subdomain: ctx.organization.subdomain,
    former: former.map(({ subdomain }) => subdomain),
    domains: await domainsOf(ownerContext, organizationId),
  }
}

/** Throws what `addDomain` throws, and `Refused` `domain_limit`. */
export async function addOrganizationDomain(
  ctx: Context,
  platform: PlatformContext,
  claim: { host: string; platformDomain: string },
): Promise<DomainRow> {
  const { platform: ownerContext, organizationId } = asOwner(ctx, platform)
  const currentDomains = (await domainsOf(ownerContext, organizationId)).filter(({ state }) => state !== 'retired')
  if (
    currentDomains.length >= maxDomains &&
    !currentDomains.some(({ host }) => host === claim.host.trim().toLowerCase())
  )
    throw new Refused({ code: 'domain_limit', field: 'host', values: { max: maxDomains } })
  return addDomain(ownerContext, organizationId, claim)
}

export async function verifyOrganizationDomain(
  ctx: Context,
  platform: PlatformContext,
  proof: { host: string; lookUp: TxtLookup },
): Promise<DomainRow> {
  const { platform: ownerContext, organizationId } = asOwner(ctx, platform)
  return verifyDomain(ownerContext, organizationId, proof)
}

export async function rotateOrganizationDomain(
  ctx: Context,
  platform: PlatformContext,
  host: string,
): Promise<{ primary: DomainRow; redirecting: string[] }> {
  const { platform: ownerContext, organizationId } = asOwner(ctx, platform)
  return rotateDomain(ownerContext, organizationId, host)
}

export async function removeOrganizationDomain(
  ctx: Context,
  platform: PlatformContext,
  host: string,
): Promise<DomainRow> {
  const { platform: ownerContext, organizationId } = asOwner(ctx, platform)
  return removeDomain(ownerContext, organizationId, host)
}

function asOwner({ actor, organization }: Context, platform: PlatformContext) {
  ensureCan(actor, 'manage-domains')
  return { platform: { ...platform, actor }, organizationId: organization.id }
}
