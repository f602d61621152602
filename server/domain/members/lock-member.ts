import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { isId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { Membership } from './membership.ts'

/**
 * A member whom somebody is about to change, and that somebody as they are by now: an owner may have been demoted while
 * their request was on its way. The rows of both and of all owners stay locked. Refuses `not_found` and, for an actor
 * who is no member any more, `forbidden`.
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
    // By id, as everywhere: whoever locks in another order would wait for us while we wait for them.
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  )
  const member = rows.find((row) => row.userId === userId)
  if (!member) throw new Refused({ code: 'not_found' })
  if (actor.kind !== 'member') return { member, actor }
  const actorMembership = rows.find((row) => row.userId === actor.userId)
  if (!actorMembership) throw new Refused({ code: 'forbidden' })
  return { member, actor: { ...actor, role: actorMembership.role } }
}
