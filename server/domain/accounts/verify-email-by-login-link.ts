import { createHash } from 'node:crypto'
import type { PlatformContext } from '#server/context.ts'
import { inviteUnverifiedOwner } from './invite-unverified-owner.ts'
import { stripUnverifiedAccount } from './strip-unverified-account.ts'

/**
 * Whoever holds a log-in token reads the mailbox, even if a stranger registered the account: what opened it is deleted
 * and the e-mail is verified. Does not consume the token.
 */
export const verifyEmailByLoginLink = (ctx: PlatformContext, token: string): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const hash = createHash('sha256').update(token).digest('base64url')
    const [person] = await em.execute<{ id: string }[]>(
      `select auth_user.id from auth_verification
        join auth_user on lower(auth_user.email) = lower(auth_verification.value::jsonb ->> 'email')
        where identifier = ? and expires_at > ? and not email_verified`,
      [`magic-link:${hash}`, ctx.now],
    )
    if (!person) return
    await inviteUnverifiedOwner(ctx, em, person.id)
    await stripUnverifiedAccount(em, person.id)
    await em.execute('update auth_user set email_verified = true, updated_at = ? where id = ?', [ctx.now, person.id])
  })
