import type { PlatformContext } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import { joinStaff } from '../members/join-staff.ts'
import { findInvitationByEmail } from './find-invitation.ts'
import { query, sql } from '#server/database/query.ts'

/**
 * Accepts by a verified address, which needs no link; of several concurrent requests one joins. Throws `Refused`
 * `invitation_invalid`.
 */
export const acceptInvitation = (
  ctx: PlatformContext,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const [person] = await query(
      em,
      sql<{ name: string; email: string }>`select name, email from auth_user where id = ${userId} and email_verified`,
    )
    const options = { now: ctx.now, isLocked: true }
    const invitation = person && (await findInvitationByEmail(em, organizationId, person.email, options))
    if (!invitation) throw new Refused({ code: 'invitation_invalid' })
    await joinStaff(ctx, em, invitation, { userId, name: person.name })
  })
