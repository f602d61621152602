import { ensureCurrent } from '#rules/ensure-current.ts'
import { ensureMayManage, isSelf } from '#rules/members/member-permissions.ts'
import { roles } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, unchanged } from '../command.ts'
import { ensureNotLastOwner } from './ensure-not-last-owner.ts'
import { lockMember } from './lock-member.ts'
import { withdrawInvitationsOf } from '../invitations/withdraw-invitations-of.ts'
import { query, sql } from '#server/database/query.ts'

/**
 * Ends the member's sessions here, so that none keeps the old role. One's own role can be changed only by an owner who
 * leaves another owner behind. Throws `Refused`: `forbidden`, `not_found`, `role_invalid`, `own_membership`,
 * `last_owner`, `changed_meanwhile` when the role is no longer `before`.
 */
export const changeRole = command({
  permission: 'manage-users',
  subject: lockMember,
  action: 'member.role-changed',
  async run({ em, ctx, subject: { member, actor } }, input: string, before?: string) {
    const { userId } = member
    const role = roles.find((each) => each === input)
    if (!role) throw new Refused({ code: 'role_invalid', field: 'role', values: { role: input } })
    ensureMayManage(actor, member.role)
    ensureMayManage(actor, role)
    if (member.role === role) return unchanged()
    ensureCurrent(member.role, before)
    if (isSelf(actor, userId) && member.role !== 'owner') throw new Refused({ code: 'own_membership' })
    await ensureNotLastOwner(em, member)
    const details = { from: member.role, to: role }
    member.role = role
    await em.flush()
    await query(em, sql`select end_sessions_here(${userId})`)
    await withdrawInvitationsOf(em, ctx, userId, role)
    return audited(details, { subject: userId })
  },
})
