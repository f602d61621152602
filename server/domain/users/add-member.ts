import * as v from 'valibot'
import type { PlatformContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Em } from '../../database/orm.ts'
import { email as emailRule, line } from '../../rules/fields.ts'
import { roles, type Role } from '../../rules/permissions.ts'
import { Refused } from '../../rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { Organization } from '../organizations/organization.ts'
import { Membership } from './membership.ts'

export type NewMember = Readonly<{ organizationId: string; email: string; name?: string; role: string }>
export type AddedMember = Readonly<{
  userId: string
  email: string
  role: Role
  isNewPerson: boolean
  isNewMember: boolean
}>

/**
 * Gives a person a role in an organization; a person Dorsal does not know yet gets an account without a password, to
 * be entered by link. Once more with another role changes the role. Refuses `email_invalid`, `role_invalid`,
 * `not_found` and, where the only owner would stop being one, `last_owner`.
 */
export async function addMember(ctx: PlatformContext, member: NewMember): Promise<AddedMember> {
  const { organizationId } = member
  const email = emailOf(member.email)
  const role = roleNamed(member.role)
  return ctx.db.transaction(async (em) => {
    const organization = await em.findOne(Organization, { id: organizationId, deletedAt: null })
    if (!organization) throw new Refused({ code: 'not_found' })
    const { userId, isNewPerson } = await personWith(em, email, nameOf(member.name, email))
    const known = await em.findOne(Membership, { organizationId, userId })
    if (known && known.role !== role) await ensureNotLastOwner(em, known)
    const changes = !known || known.role !== role
    if (known) known.role = role
    else em.create(Membership, { organizationId, userId, role })
    await em.flush()
    if (changes) await audit({ actor: ctx.actor, organization }, em, 'member.added', userId, { role })
    return { userId, email, role, isNewPerson, isNewMember: !known }
  })
}

const emailOf = (typed: string) => {
  const result = v.safeParse(emailRule, typed)
  if (!result.success) throw new Refused({ code: 'email_invalid', field: 'email', values: { email: typed } })
  return result.output
}

const roleNamed = (typed: string): Role => {
  const role = roles.find((each) => each === typed)
  if (!role) throw new Refused({ code: 'role_invalid', field: 'role', values: { role: typed } })
  return role
}

// Who is not named is called what stands before the @.
const nameOf = (typed: string | undefined, email: string) => {
  const result = v.safeParse(line(80), typed || email.split('@')[0])
  return result.success ? result.output : email
}

async function personWith(em: Em, email: string, name: string): Promise<{ userId: string; isNewPerson: boolean }> {
  const made = await em.execute<{ id: string }[]>(
    `insert into auth_user (id, name, email, email_verified) values (?, ?, ?, false)
      on conflict do nothing returning id`,
    [newId(), name, email],
  )
  if (made[0]) return { userId: made[0].id, isNewPerson: true }
  const [known] = await em.execute<{ id: string }[]>('select id from auth_user where lower(email) = ?', [email])
  return { userId: known!.id, isNewPerson: false }
}

async function ensureNotLastOwner(em: Em, { organizationId, userId, role }: Membership): Promise<void> {
  if (role !== 'owner') return
  // Locked, so that two owners cannot demote each other at once.
  const owners = await em.execute<{ user_id: string }[]>(
    `select user_id from membership where organization_id = ? and role = 'owner' for update`,
    [organizationId],
  )
  if (owners.every((owner) => owner.user_id === userId)) throw new Refused({ code: 'last_owner' })
}
