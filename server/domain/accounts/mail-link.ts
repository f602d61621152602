import type { Context } from '#server/context.ts'
import { ensureMayManage, ensureNotSelf } from '#rules/members/member-permissions.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { lockMember } from '../members/lock-member.ts'
import { requestAccountMail } from './request-account-mail.ts'
import { query, sql } from '#server/database/query.ts'

export type LinkKind = 'login' | 'password'

/** Returns the address. Throws `Refused`: `forbidden`, `not_found`, `own_membership`. */
export async function mailLink(ctx: Context, userId: string, kind: LinkKind): Promise<string> {
  ensureCan(ctx.actor, 'manage-users')
  return ctx.db.transaction(async (em) => {
    const { member, actor } = await lockMember(em, ctx, userId)
    ensureMayManage(actor, member.role)
    ensureNotSelf(actor, userId)
    const [person] = await query(
      em,
      sql<{ email: string; has_password: boolean }>`
        select email, has_password from people_here() where user_id = ${userId}`,
    )
    const { email, has_password } = person!
    const mailKind = kind === 'login' ? 'magic-link' : has_password ? 'reset-password' : 'create-password'
    const { language: locale, id: organizationId } = ctx.organization
    await requestAccountMail(ctx, em, { kind: mailKind, email, locale, organizationId, data: {} })
    await audit(ctx, em, `${kind}-link.mailed`, userId)
    return email
  })
}
