import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { isId } from '#rules/ids.ts'
import { ensureMayManage } from '#rules/members/member-permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { lockActor } from '../members/lock-actor.ts'
import { Invitation } from './invitation.ts'

/** Locks an invitation that was neither accepted nor withdrawn; it may have expired. Throws `Refused` `not_found`. */
export async function lockOpenInvitation(
  em: Em,
  { organization }: Pick<Context, 'organization'>,
  filter: { id: string } | { email: string },
): Promise<Invitation> {
  const invitation = await em.findOne(
    Invitation,
    { ...filter, organizationId: organization.id, acceptedAt: null, withdrawnAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  if (!invitation) throw new Refused({ code: 'not_found' })
  return invitation
}

/** Locks the actor first, whose present role decides. Throws `Refused`: `not_found`, `forbidden`. */
export async function lockManagedInvitation(em: Em, ctx: Context, id: string): Promise<Invitation> {
  if (!isId(id)) throw new Refused({ code: 'not_found' })
  const actor = await lockActor(em, ctx)
  const invitation = await lockOpenInvitation(em, ctx, { id })
  ensureMayManage(actor, invitation.role)
  return invitation
}
