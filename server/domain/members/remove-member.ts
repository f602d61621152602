import type { Context } from '#server/context.ts'
import { ensureMayManage, ensureNotSelf } from '#rules/members/member-permissions.ts'
import { ensureCan } from '#rules/permissions.ts'
import { endMembership } from './end-membership.ts'
import { lockMember } from './lock-member.ts'

/** Throws `Refused`: `forbidden`, `not_found`, `own_membership`, `last_owner`. */
export async function removeMember(ctx: Context, userId: string): Promise<void> {
  ensureCan(ctx.actor, 'manage-users')
  await ctx.db.transaction(async (em) => {
    const { member, actor } = await lockMember(em, ctx, userId)
    ensureMayManage(actor, member.role)
    ensureNotSelf(actor, userId)
    await endMembership(em, ctx, member, 'member.removed')
  })
}
