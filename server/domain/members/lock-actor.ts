import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { Actor } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { Membership } from './membership.ts'

/**
 * The actor with their present role, locked until the commit: they may have been demoted or removed while the request
 * was on its way. Throws `Refused` `forbidden`.
 */
export async function lockActor(
  em: Em,
  { organization, actor }: Pick<Context, 'organization' | 'actor'>,
): Promise<Actor> {
  if (actor.kind !== 'member') return actor
  const membership = await em.findOne(
    Membership,
    { organizationId: organization.id, userId: actor.userId },
    { lockMode: LockMode.PESSIMISTIC_READ },
  )
  if (!membership) throw new Refused({ code: 'forbidden' })
  return { ...actor, role: membership.role }
}
