import * as v from 'valibot'
import type { PlatformContext } from '#server/context.ts'
import { email as emailRule, line } from '#rules/text/fields.ts'
import { roles, type Role } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { Organization } from '../organizations/organization.ts'
import { ensureNotLastOwner } from './ensure-not-last-owner.ts'
import { Membership } from './membership.ts'
import { findOrCreatePerson } from '../accounts/find-or-create-person.ts'
import { stripUnverifiedAccount } from '../accounts/strip-unverified-account.ts'
import { withdrawInvitationsOf } from '../invitations/withdraw-invitations-of.ts'
import { query, sql } from '#server/database/query.ts'

export type NewMember = Readonly<{ organizationId: string; email: string; name?: string; role: string }>
export type AddedMember = Readonly<{
  userId: string
  email: string
  role: Role
  isNewPerson: boolean
  isNewMember: boolean
}>

/**
 * An unknown person gets an account without a password, and an unverified account loses what a stranger left to it. A
 * changed role ends the person's sessions there. Throws `Refused`: `email_invalid`, `role_invalid`, `not_found`,
 * `last_owner`.
 */
export async function addMember(ctx: PlatformContext, member: NewMember): Promise<AddedMember> {
  const { organizationId } = member
  const email = validEmail(member.email)
  const role = validRole(member.role)
  return ctx.db.transaction(async (em) => {
    const organization = await em.findOne(Organization, { id: organizationId, deletedAt: null })
    if (!organization) throw new Refused({ code: 'not_found' })
    const { userId, isNewPerson } = await findOrCreatePerson(em, email, nameOf(member.name, email))
    if (!isNewPerson) await stripUnverifiedAccount(em, userId)
    const membership = await em.findOne(Membership, { organizationId, userId })
    const isChange = !membership || membership.role !== role
    if (membership && isChange) {
      await ensureNotLastOwner(em, membership)
      await query(em, sql`delete from auth_session where user_id = ${userId} and organization_id = ${organizationId}`)
      await withdrawInvitationsOf(em, { ...ctx, organization }, userId, role)
    }
    if (membership) membership.role = role
    else em.create(Membership, { organizationId, userId, role })
    await em.flush()
    if (isChange) await audit({ ...ctx, organization }, em, 'member.added', userId, { role })
    return { userId, email, role, isNewPerson, isNewMember: !membership }
  })
}

const validEmail = (input: string) => {
  const result = v.safeParse(emailRule, input)
  if (!result.success) throw new Refused({ code: 'email_invalid', field: 'email', values: { email: input } })
  return result.output
}

const validRole = (input: string): Role => {
  const role = roles.find((each) => each === input)
  if (!role) throw new Refused({ code: 'role_invalid', field: 'role', values: { role: input } })
  return role
}

const nameOf = (input: string | undefined, email: string) => {
  const result = v.safeParse(line(80), input || email.split('@')[0])
  return result.success ? result.output : email
}
