import type { PlatformContext } from '#server/context.ts'
import { platformProviders, type PlatformProvider } from '#rules/money/currency.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { ensureKeys } from '../payments/gateway-of.ts'
import { Organization } from './organization.ts'

export const isProvider = (name: string): name is PlatformProvider =>
  (platformProviders as readonly string[]).includes(name)

/**
 * Applies to new payments; those that have begun stay with their provider. Throws `Refused` `payments_not_set_up`
 * without keys, `not_found`.
 */
export async function setPaymentProvider(ctx: PlatformContext, organizationId: string, provider: PlatformProvider) {
  ensureKeys(ctx, provider)
  await ctx.db.transaction(async (em) => {
    const organization = await em.findOne(Organization, { id: organizationId, deletedAt: null })
    if (!organization) throw new Refused({ code: 'not_found' })
    if (organization.paymentProvider === provider) return
    organization.paymentProvider = provider
    await em.flush()
    await audit({ ...ctx, organization }, em, 'payment-provider.set', organizationId, { provider })
  })
}
