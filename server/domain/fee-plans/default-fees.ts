import type { PlatformContext } from '#server/context.ts'
import type { FeePlan } from '#rules/prices/price.ts'
import { defaultFeePlan } from './set-default-fee-plan.ts'

/** Null where fees are agreed individually. */
export const defaultFees = (ctx: PlatformContext): Promise<FeePlan | null> =>
  ctx.db.transaction(async (em) => {
    const plan = await defaultFeePlan(em, ctx)
    return plan && { platformFee: plan.platformFee, providerFees: plan.providerFees, vat: plan.vat }
  })
