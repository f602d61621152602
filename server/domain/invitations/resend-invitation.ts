import type { Context } from '#server/context.ts'
import { isId } from '#rules/ids.ts'
import { ensureMayManage } from '#rules/members/member-permissions.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { lockActor } from '../members/lock-actor.ts'
import { lockOpenInvitation } from './lock-open-invitation.ts'
import { sendInvitation } from './send-invitation.ts'

/**
 * Extends an invitation by seven days and voids the earlier link. Returns its address. Throws `Refused`: `forbidden`,
 * `not_found`.
 */
export async function resendInvitation(ctx: Context, invitationId: string): Promise<string> {
  ensureCan(ctx.actor, 'manage-users')
  if (!isId(invitationId)) throw new Refused({ code: 'not_found' })
  return ctx.db.transaction(async (em) => {
    const actor = await lockActor(em, ctx)
    const invitation = await lockOpenInvitation(em, ctx, { id: invitationId })
    ensureMayManage(actor, invitation.role)
    await sendInvitation(em, ctx, invitation, 'invitation.sent-again')
    return invitation.email
  })
}
