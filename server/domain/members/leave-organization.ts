import type { Context } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import { endMembership } from './end-membership.ts'
import { lockMember } from './lock-member.ts'

/** Throws `Refused`: `forbidden` (not a member), `last_owner`. */
export async function leaveOrganization(ctx: Context): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'member') throw new Refused({ code: 'forbidden' })
  await ctx.db.transaction(async (em) => {
    const { member } = await lockMember(em, ctx, actor.userId)
    await endMembership(em, ctx, member, 'member.left')
  })
}
