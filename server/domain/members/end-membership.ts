import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { audit, type EntryId } from '../audit/audit.ts'
import { ensureNotLastOwner } from './ensure-not-last-owner.ts'
import type { Membership } from './membership.ts'
import { withdrawInvitationsOf } from '../invitations/withdraw-invitations-of.ts'

export async function endMembership(
  em: Em,
  ctx: Context,
  member: Membership,
  action: 'member.removed' | 'member.left',
): Promise<EntryId> {
  const { userId, role } = member
  await ensureNotLastOwner(em, member)
  em.remove(member)
  await em.flush()
  await query(em, sql`select end_sessions_here(${userId})`)
  await withdrawInvitationsOf(em, ctx, userId, null)
  return audit(ctx, em, action, userId, { role })
}
