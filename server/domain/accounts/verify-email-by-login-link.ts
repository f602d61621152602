import { createHash } from 'node:crypto'
import type { PlatformContext } from '#server/context.ts'
import { audit } from '../audit/audit.ts'
import { inviteUnverifiedOwner } from './invite-unverified-owner.ts'
import { stripUnverifiedAccount } from './strip-unverified-account.ts'
import { query, sql } from '#server/database/query.ts'

/**
 * Anyone who holds a log-in token reads the mailbox, even if a stranger registered the account: what opened it is deleted
 * and the e-mail is verified. Does not consume the token.
 */
export const verifyEmailByLoginLink = (ctx: PlatformContext, token: string): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const hash = createHash('sha256').update(token).digest('base64url')
    const [person] = await query(
      em,
      sql<{ id: string; email: string }>`
        select auth_user.id, auth_user.email from auth_verification
        join auth_user on lower(auth_user.email) = lower(auth_verification.value::jsonb ->> 'email')
        where identifier = ${`magic-link:${hash}`} and expires_at > ${ctx.now} and not email_verified`,
    )
    if (!person) return
    await inviteUnverifiedOwner(ctx, em, person.id)
    await stripUnverifiedAccount(em, person.id)
    await query(em, sql`update auth_user set email_verified = true, updated_at = ${ctx.now} where id = ${person.id}`)
    const actor = { kind: 'visitor', account: { userId: person.id, email: person.email } } as const
    await audit({ ...ctx, actor }, em, 'email.verified', person.id)
  })
