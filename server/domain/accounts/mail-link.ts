import { ensureMayManage, ensureNotSelf } from '#rules/members/member-permissions.ts'
import { audited, command } from '../command.ts'
import { lockMember } from '../members/lock-member.ts'
import { requestAccountMail } from './request-account-mail.ts'
import { query, sql } from '#server/database/query.ts'

export type LinkKind = 'login' | 'password'

/** Returns the address. Throws `Refused`: `forbidden`, `not_found`, `own_membership`. */
export const mailLink = command({
  permission: 'manage-users',
  subject: lockMember,
  action: ['login-link.mailed', 'password-link.mailed'],
  async run({ em, ctx, subject: { member, actor } }, kind: LinkKind) {
    const { userId } = member
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
    return audited({}, { action: `${kind}-link.mailed`, subject: userId, result: email })
  },
})
