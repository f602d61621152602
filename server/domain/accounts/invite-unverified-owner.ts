import { LockMode } from '@mikro-orm/core'
import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { audit } from '../audit/audit.ts'
import { inviteOwner } from '../sign-up/invite-owner.ts'
import { Organization } from '../organizations/organization.ts'
import { Membership } from '../members/membership.ts'

/**
 * Turns ownerships of an unverified account into invitations: anyone who signed these organizations up need not be the
 * reader of the mailbox, who has not seen the terms. Call it before the account is marked as verified by anything but
 * its password; a verified account keeps everything.
 */
export async function inviteUnverifiedOwner(ctx: PlatformContext, em: Em, userId: string): Promise<void> {
  const [person] = await query(
    em,
    sql<{ email: string }>`select email from auth_user where id = ${userId} and not email_verified`,
  )
  if (!person) return
  const organizations = await em.find(
    Organization,
    { signUpKey: { $ne: null }, termsAcceptedBy: userId, deletedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  )
  for (const organization of organizations) {
    if (!(await em.nativeDelete(Membership, { organizationId: organization.id, userId }))) continue
    em.assign(organization, { termsVersion: null, termsAcceptedAt: null, termsAcceptedBy: null })
    await em.flush()
    await audit({ ...ctx, organization }, em, 'member.removed', userId, { role: 'owner' })
    await inviteOwner(ctx, em, organization, person.email)
  }
}
