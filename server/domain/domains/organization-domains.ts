import type { Context, PlatformContext } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import type { AddressPage, DomainRow } from '#rules/organizations/settings-views.ts'
import { procedure } from '../command.ts'
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
export const addressPage = procedure({
  permission: 'manage-domains',
  async run(ctx, platform: PlatformContext): Promise<AddressPage> {
    const organizationId = ctx.organization.id
    const former = await ctx.db.transaction((em) =>
      em.find(FormerSubdomain, { organizationId }, { orderBy: { createdAt: 'desc' } }),
    )
    return {
      subdomain: ctx.organization.subdomain,
      former: former.map(({ subdomain }) => subdomain),
      domains: await domainsOf(platform, organizationId),
    }
  },
})

/** Throws what `addDomain` throws, and `Refused` `domain_limit`. */
export const addOrganizationDomain = procedure({
  permission: 'manage-domains',
  async run(ctx, platform: PlatformContext, claim: { host: string; platformDomain: string }): Promise<DomainRow> {
    const organizationId = ctx.organization.id
    const currentDomains = (await domainsOf(platform, organizationId)).filter(({ state }) => state !== 'retired')
    if (
      currentDomains.length >= maxDomains &&
      !currentDomains.some(({ host }) => host === claim.host.trim().toLowerCase())
    )
      throw new Refused({ code: 'domain_limit', field: 'host', values: { max: maxDomains } })
    return addDomain(asOwner(ctx, platform), organizationId, claim)
  },
})

export const verifyOrganizationDomain = procedure({
  permission: 'manage-domains',
  run: async (ctx, platform: PlatformContext, proof: { host: string; lookUp: TxtLookup }): Promise<DomainRow> =>
    verifyDomain(asOwner(ctx, platform), ctx.organization.id, proof),
})

export const rotateOrganizationDomain = procedure({
  permission: 'manage-domains',
  run: async (ctx, platform: PlatformContext, host: string) =>
    rotateDomain(asOwner(ctx, platform), ctx.organization.id, host),
})

export const removeOrganizationDomain = procedure({
  permission: 'manage-domains',
  run: async (ctx, platform: PlatformContext, host: string): Promise<DomainRow> =>
    removeDomain(asOwner(ctx, platform), ctx.organization.id, host),
})

const asOwner = ({ actor }: Context, platform: PlatformContext): PlatformContext => ({ ...platform, actor })
