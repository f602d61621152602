import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { isId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { Membership } from './membership.ts'

/**
 * Locks a member, the actor and all owners, ordered by id against deadlocks; returns the actor with their present role,
 * as they may have been demoted while the request was on its way. Throws `Refused`: `not_found`, `forbidden`.
 */
export async function lockMember(
  em: Em,
  { organization, actor }: { organization: { id: string }; actor: Context['actor'] },
  userId: string,
): Promise<{ member: Membership; actor: Actor }> {
  if (!isId(userId)) throw new Refused({ code: 'not_found' })
  const userIds = actor.kind === 'member' ? [userId, actor.userId] : [userId]
  const rows = await em.find(
    Membership,
    { organizationId: organization.id, $or: [{ userId: { $in: userIds } }, { role: 'owner' }] },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  )
  const member = rows.find((row) => row.userId === userId)
  if (!member) throw new Refused({ code: 'not_found' })
  if (actor.kind !== 'member') return { member, actor }
  const actorMembership = rows.find((row) => row.userId === actor.userId)
  if (!actorMembership) throw new Refused({ code: 'forbidden' })
  return { member, actor: { ...actor, role: actorMembership.role } }
}
