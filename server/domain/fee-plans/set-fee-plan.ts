import * as v from 'valibot'
import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { feePlan } from '#rules/prices/fee-plan-schema.ts'
import { paymentTimings, type FeePlan } from '#rules/prices/price.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { mailOwnersOfFeePlan } from './mail-owners-of-fee-plan.ts'
import { FeePlanVersion } from './fee-plan-version.ts'
import { Organization } from '../organizations/organization.ts'

/**
 * Sets the fees of future orders; existing orders keep their version. An unchanged plan makes no new version. Throws
 * `Refused`: `fees_impossible`, `not_found`.
 */
export async function setFeePlan(
  ctx: PlatformContext,
  organizationId: string,
  plan: FeePlan,
): Promise<{ version: number; isNew: boolean }> {
  ensureFeePlanPossible(plan)
  return ctx.db.transaction(async (em) => {
    const organization = await em.findOne(Organization, { id: organizationId, deletedAt: null })
    if (!organization) throw new Refused({ code: 'not_found' })
    const result = await createFeePlanVersion(em, organizationId, plan)
    if (result.isNew) await audit({ ...ctx, organization }, em, 'fee-plan.set', organizationId, { ...plan, ...result })
    if (result.isNew && result.version === 1) await mailOwnersOfFeePlan(ctx, em, organizationId)
    return result
  })
}

export async function createFeePlanVersion(
  em: Em,
  organizationId: string,
  plan: FeePlan,
): Promise<{ version: number; isNew: boolean }> {
  const [current] = await em.find(FeePlanVersion, { organizationId }, { orderBy: { version: 'desc' }, limit: 1 })
  if (current && isSamePlan(current, plan)) return { version: current.version, isNew: false }
  const version = (current?.version ?? 0) + 1
  em.create(FeePlanVersion, { organizationId, version, ...plan })
  await em.flush()
  return { version, isNew: true }
}

export const isSamePlan = (one: FeePlan, other: FeePlan): boolean =>
  one.platformFee === other.platformFee &&
  one.vat === other.vat &&
  paymentTimings.every((timing) => one.providerFees[timing] === other.providerFees[timing])

export const ensureFeePlanPossible = (plan: FeePlan): void => {
  if (!v.is(feePlan, plan)) throw new Refused({ code: 'fees_impossible' })
}
