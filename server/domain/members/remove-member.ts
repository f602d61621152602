import { ensureMayManage, ensureNotSelf } from '#rules/members/member-permissions.ts'
import { auditedBy, command } from '../command.ts'
import { endMembership } from './end-membership.ts'
import { lockMember } from './lock-member.ts'

/** Throws `Refused`: `forbidden`, `not_found`, `own_membership`, `last_owner`. */
export const removeMember = command({
  permission: 'manage-users',
  subject: lockMember,
  action: 'member.removed',
  async run({ em, ctx, subject: { member, actor } }) {
    ensureMayManage(actor, member.role)
    ensureNotSelf(actor, member.userId)
    return auditedBy(await endMembership(em, ctx, member, 'member.removed'))
  },
})
