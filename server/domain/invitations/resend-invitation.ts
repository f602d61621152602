import { auditedBy, command } from '../command.ts'
import { lockManagedInvitation } from './lock-open-invitation.ts'
import { sendInvitation } from './send-invitation.ts'

/**
 * Extends an invitation by seven days and voids the earlier link. Returns its address. Throws `Refused`: `forbidden`,
 * `not_found`.
 */
export const resendInvitation = command({
  permission: 'manage-users',
  subject: lockManagedInvitation,
  action: 'invitation.sent-again',
  run: async ({ em, ctx, subject: invitation }) =>
    auditedBy(await sendInvitation(em, ctx, invitation, 'invitation.sent-again'), invitation.email),
})
