import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Locale } from '#rules/text/locale.ts'
import { audit } from '../audit/audit.ts'
import { inviteUnverifiedOwner } from './invite-unverified-owner.ts'
import { findLinkPerson, consumeLinkOfPerson, type LinkToken, type LinkPerson } from './link-person.ts'
import { requestAccountMail } from './request-account-mail.ts'
import { stripUnverifiedAccount } from './strip-unverified-account.ts'
import { writePassword } from './write-password.ts'

const purposes = ['reset-password', 'create-password'] as const

export const findPersonToReset = (ctx: PlatformContext, link: LinkToken): Promise<LinkPerson | null> =>
  ctx.db.transaction((em) => findLinkPerson(em, purposes, link, ctx.now))

/**
 * Uses a link up and sets the (hashed) password; ends all sessions, deletes other links, verifies the e-mail and mails
 * a notice. Throws `Refused` `link_invalid`.
 */
export const resetPassword = (
  ctx: PlatformContext,
  link: LinkToken,
  { hash, locale }: { hash: string; locale: Locale },
): Promise<LinkPerson> =>
  ctx.db.transaction(async (em) => {
    const person = await consumeLinkOfPerson(em, purposes, link, ctx.now)
    const { userId, email } = person
    await inviteUnverifiedOwner(ctx, em, userId)
    await stripUnverifiedAccount(em, userId)
    await writePassword(em, userId, hash)
    await deleteLinks(em, person)
    await query(em, sql`update auth_user set email_verified = true, updated_at = ${ctx.now} where id = ${userId}`)
    await audit({ ...ctx, actor: { kind: 'visitor', account: { userId, email } } }, em, 'password.reset', userId)
    const { organizationId } = link
    await requestAccountMail(ctx, em, { kind: 'password-changed', email, locale, organizationId, data: {} })
    return person
  })

// An intruder may hold other links: none may open the account again. An invitation opens nothing.
async function deleteLinks(em: Em, { userId, email }: LinkPerson): Promise<void> {
  await query(em, sql`delete from account_link where user_id = ${userId} and purpose <> 'invitation'`)
  await query(
    em,
    sql`
      delete from auth_verification where identifier like 'magic-link:%'
        and lower(value::jsonb ->> 'email') = ${email.toLowerCase()}`,
  )
}
