import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
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
