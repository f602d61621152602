import { audited, command } from '../command.ts'
import { lockManagedInvitation } from './lock-open-invitation.ts'

/** Throws `Refused`: `forbidden`, `not_found`. */
export const withdrawInvitation = command({
  permission: 'manage-users',
  subject: lockManagedInvitation,
  action: 'invitation.withdrawn',
  async run({ ctx, subject: invitation }) {
    invitation.withdrawnAt = ctx.now
    return audited({ role: invitation.role })
  },
})
