import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { refundOrder } from '../athletes/refund-athlete-order.ts'
import { audit } from '../audit/audit.ts'
import { lockUnchangedTeam } from './lock-team.ts'

/**
 * Refunds the order of a team, everything that was paid online. The team ends, and its place and its name are free again, when the
 * provider has refunded it. Throws `Refused` `nothing_to_refund`, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export async function refundTeam(
  ctx: Context,
  teamId: string,
  { revision, reason }: { revision: number; reason: string },
): Promise<void> {
  ensureCan(ctx.actor, 'refund-orders')
  await ctx.db.transaction(async (em) => {
    const { order } = await lockUnchangedTeam(em, ctx, { teamId, revision })
    await refundOrder(em, ctx, order)
    await audit(ctx, em, 'team.refund_decided', teamId, { reason })
  })
}
