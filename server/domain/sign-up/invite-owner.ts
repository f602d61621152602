import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Invitation } from '../invitations/invitation.ts'
import { sendInvitation } from '../invitations/send-invitation.ts'
import type { Organization } from '../organizations/organization.ts'

/** Accepting this invitation accepts the terms. */
export async function inviteOwner(
  ctx: PlatformContext,
  em: Em,
  organization: Organization,
  email: string,
): Promise<void> {
  const { id: organizationId, language: locale } = organization
  const dates = { sentAt: ctx.now, expiresAt: ctx.now, invitedBy: null, acceptedAt: null, withdrawnAt: null }
  const invitation = em.create(Invitation, { organizationId, email, role: 'owner', locale, ...dates })
  await sendInvitation(em, { ...ctx, organization }, invitation, 'invitation.sent')
}
