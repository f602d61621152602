import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import type { Locale } from '#rules/text/locale.ts'
import { ensureMayManage, ensureNotSelf } from '#rules/members/member-permissions.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ensureCan, type Actor } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { lockMember } from '../members/lock-member.ts'
import { requestAccountMail } from './request-account-mail.ts'
import { writePassword } from './write-password.ts'

export type FirstPassword = Readonly<{
  organization: { id: string; language: Locale }
  userId: string
  passwordHash: string
}>

/**
 * Sets the first password of a member who never logged in, ends their sessions and mails them who did so, with a link to
 * confirm the address: it opens the account only once its mailbox has been seen, as every password. An account with a
 * password, a passkey, a verified e-mail or another organization may hold data that is not ours: `password_not_yours`.
 * Also throws `Refused`: `forbidden`, `not_found`, `own_membership`.
 */
export async function createPassword(
  ctx: PlatformContext,
  { organization, userId, passwordHash }: FirstPassword,
): Promise<void> {
  ensureCan(ctx.actor, 'manage-users')
  if (!isId(userId)) throw new Refused({ code: 'not_found' })
  await ctx.db.transaction(async (em) => {
    // Locked: memberships and passwords reference this row, so nobody joins another organization or sets one meanwhile.
    await query(em, sql`select 1 from auth_user where id = ${userId} for update`)
    const { member, actor } = await lockMember(em, { organization, actor: ctx.actor }, userId)
    ensureMayManage(actor, member.role)
    ensureNotSelf(actor, userId)
    await ensureUnclaimed(em, organization.id, userId)
    await writePassword(em, userId, passwordHash)
    await audit({ ...ctx, actor, organization }, em, 'password.created', userId)
    const [person] = await query(em, sql<{ email: string }>`select email from auth_user where id = ${userId}`)
    const mail = { kind: 'password-created', locale: organization.language, organizationId: organization.id } as const
    const data = { inviter: nameOf(actor), redirect: adminPaths.dashboard }
    await requestAccountMail(ctx, em, { ...mail, email: person!.email, data })
  })
}

const nameOf = (actor: Actor) => ('name' in actor && actor.name) || 'Dorsal'

async function ensureUnclaimed(em: Em, organizationId: string, userId: string): Promise<void> {
  const reasons = await query(
    em,
    sql`
      select 1 from membership where user_id = ${userId} and organization_id <> ${organizationId}
      union all select 1 from auth_account where user_id = ${userId} and provider_id = 'credential'
      union all select 1 from passkey where user_id = ${userId}
      union all select 1 from auth_user where id = ${userId} and email_verified`,
  )
  if (reasons.length) throw new Refused({ code: 'password_not_yours' })
}
