import type { Context } from '#server/context.ts'
import { isId } from '#rules/ids.ts'
import { ensureMayManage } from '#rules/members/member-permissions.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { lockActor } from '../members/lock-actor.ts'
import { lockOpenInvitation } from './lock-open-invitation.ts'

/** Throws `Refused`: `forbidden`, `not_found`. */
export async function withdrawInvitation(ctx: Context, invitationId: string): Promise<void> {
  ensureCan(ctx.actor, 'manage-users')
  if (!isId(invitationId)) throw new Refused({ code: 'not_found' })
  await ctx.db.transaction(async (em) => {
    const actor = await lockActor(em, ctx)
    const invitation = await lockOpenInvitation(em, ctx, { id: invitationId })
    ensureMayManage(actor, invitation.role)
    invitation.withdrawnAt = ctx.now
    await em.flush()
    await audit(ctx, em, 'invitation.withdrawn', invitationId, { role: invitation.role })
  })
}
