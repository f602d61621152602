import { LockMode } from '@mikro-orm/core'
import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Invitation } from '../invitations/invitation.ts'
import { sendInvitation } from '../invitations/send-invitation.ts'
import { Organization } from '../organizations/organization.ts'
import { requestOwnerMail } from './request-owner-mail.ts'

const pageLifetimeMs = 24 * 3_600_000

export type NewOrganizationPage = { id: string; name: string; subdomain: string }

export const newOrganizationPage = (ctx: PlatformContext, subdomain: string): Promise<NewOrganizationPage | null> =>
  ctx.db.transaction(async (em) => {
    const organization = await findRecentSignUp(ctx, em, subdomain)
    return organization && { id: organization.id, name: organization.name, subdomain: organization.subdomain }
  })

export const resendOwnerMail = (ctx: PlatformContext, subdomain: string): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const organization = await findRecentSignUp(ctx, em, subdomain)
    if (!organization) return
    const invitation = organization.termsAcceptedAt ? null : await lockOwnerInvitation(em, organization.id)
    if (invitation) {
      await sendInvitation(em, { ...ctx, organization }, invitation, 'invitation.sent-again')
      return
    }
    const [owner] = await query(
      em,
      sql<{ email: string }>`
        select auth_user.email from membership join auth_user on auth_user.id = membership.user_id
        where membership.organization_id = ${organization.id} and membership.user_id = ${organization.termsAcceptedBy}`,
    )
    if (owner) await requestOwnerMail(ctx, em, organization, owner.email)
  })

const lockOwnerInvitation = (em: Em, organizationId: string) =>
  em.findOne(
    Invitation,
    { organizationId, role: 'owner', acceptedAt: null, withdrawnAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  )

const findRecentSignUp = ({ now }: PlatformContext, em: Em, subdomain: string) =>
  em.findOne(Organization, {
    subdomain,
    deletedAt: null,
    signUpKey: { $ne: null },
    createdAt: { $gt: new Date(now.getTime() - pageLifetimeMs) },
  })
