import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { FeePlan } from '#rules/prices/price.ts'
import { audit } from '../audit/audit.ts'
import { DefaultFeePlan } from './default-fee-plan.ts'
import { mailOwnersOfFeePlan } from './mail-owners-of-fee-plan.ts'
import { createFeePlanVersion, ensureFeePlanPossible, isSamePlan } from './set-fee-plan.ts'

/** The plan that was set, else the environment's; null when there is neither. */
export const defaultFeePlan = async (em: Em, ctx: PlatformContext): Promise<FeePlan | null> =>
  (await findCurrentVersion(em)) ?? ctx.defaultFeePlan

const findCurrentVersion = async (em: Em) =>
  (await em.find(DefaultFeePlan, {}, { orderBy: { version: 'desc' }, limit: 1 }))[0]

/**
 * Sets the plan of new organizations and gives it to those that have none; existing plans stay. `given` holds their
 * subdomains. Throws `Refused` `fees_impossible`.
 */
export async function setDefaultFeePlan(
  ctx: PlatformContext,
  plan: FeePlan,
): Promise<{ version: number; isNew: boolean; given: string[] }> {
  ensureFeePlanPossible(plan)
  return ctx.db.transaction(async (em) => {
    const current = await findCurrentVersion(em)
    const isNew = !current || !isSamePlan(current, plan)
    const version = (current?.version ?? 0) + (isNew ? 1 : 0)
    if (isNew) {
      em.create(DefaultFeePlan, { version, ...plan })
      await em.flush()
      await audit(ctx, em, 'default-fee-plan.set', String(version), { ...plan, version })
    }
    return { version, isNew, given: await assignToPlanless(em, ctx, plan) }
  })
}

export const assignDefaultFeePlan = (ctx: PlatformContext): Promise<string[]> =>
  ctx.db.transaction(async (em) => {
    const plan = await defaultFeePlan(em, ctx)
    return plan ? assignToPlanless(em, ctx, plan) : []
  })

async function assignToPlanless(em: Em, ctx: PlatformContext, plan: FeePlan): Promise<string[]> {
  // Locked: processes that start together must not both create a first version.
  const rows = await query(
    em,
    sql<{ id: string; subdomain: string }>`
      select id, subdomain from organization
      where deleted_at is null and not exists (select from fee_plan where organization_id = organization.id)
      order by subdomain for no key update skip locked`,
  )
  for (const { id } of rows) await createFirstFeePlan(em, ctx, { id }, plan)
  return rows.map(({ subdomain }) => subdomain)
}

export async function createFirstFeePlan(
  em: Em,
  ctx: PlatformContext,
  organization: { id: string },
  plan: FeePlan,
): Promise<void> {
  const { platformFee, providerFees, vat } = plan
  const firstPlan = { platformFee, providerFees, vat }
  const result = await createFeePlanVersion(em, organization.id, firstPlan)
  if (!result.isNew) return
  await audit({ ...ctx, organization }, em, 'fee-plan.set', organization.id, { ...firstPlan, ...result })
  await mailOwnersOfFeePlan(ctx, em, organization.id)
}
