import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { lockOrder } from '../orders/load-order.ts'
import { joinHashOf } from './join-token.ts'
import type { LoadedTeam } from './team-status.ts'
import { Team } from './team.ts'

/** Makes a new join link for whoever may see the order's page; the former ones end. Throws `Refused` `order_not_found`. */
export async function renewJoinLink(ctx: Context, confirmationId: string): Promise<void> {
  await ctx.db.transaction(async (em) => {
    const order = await lockOrder(em, ctx, confirmationId)
    const team = await em.findOne(Team, { organizationId: order.organizationId, orderId: order.id })
    if (!team) throw new Refused({ code: 'order_not_found' })
    await raiseLink(em, ctx, { order, team })
  })
}

/** The same of a team whose order is locked. */
export async function raiseLink(em: Em, ctx: Context, { order, team }: Pick<LoadedTeam, 'order' | 'team'>) {
  team.linkNumber += 1
  team.linkHash = joinHashOf(order, team.linkNumber)
  await em.flush()
  await audit(ctx, em, 'team.link_renewed', team.id)
}
