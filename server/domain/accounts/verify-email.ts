import type { PlatformContext } from '#server/context.ts'
import { audit } from '../audit/audit.ts'
import { findLinkPerson, consumeLinkOfPerson, type LinkToken, type LinkPerson } from './link-person.ts'
import { query, sql } from '#server/database/query.ts'

const purposes = ['verify-email', 'password-created'] as const

export const findEmailToVerify = (ctx: PlatformContext, link: LinkToken): Promise<LinkPerson | null> =>
  ctx.db.transaction((em) => findLinkPerson(em, purposes, link, ctx.now))

/** Throws `Refused` `link_invalid`. */
export const verifyEmail = (ctx: PlatformContext, link: LinkToken): Promise<LinkPerson> =>
  ctx.db.transaction(async (em) => {
    const person = await consumeLinkOfPerson(em, purposes, link, ctx.now)
    const { userId, email } = person
    await query(em, sql`update auth_user set email_verified = true, updated_at = ${ctx.now} where id = ${userId}`)
    await query(
      em,
      sql`delete from account_link where user_id = ${userId} and purpose in ('verify-email', 'password-created')`,
    )
    await audit({ ...ctx, actor: { kind: 'visitor', account: { userId, email } } }, em, 'email.verified', userId)
    return person
  })
