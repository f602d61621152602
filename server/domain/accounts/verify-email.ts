import type { PlatformContext } from '#server/context.ts'
import { audit } from '../audit/audit.ts'
import { findLinkPerson, consumeLinkOfPerson, type LinkToken, type LinkPerson } from './link-person.ts'

const purposes = ['verify-email'] as const

export const findEmailToVerify = (ctx: PlatformContext, link: LinkToken): Promise<LinkPerson | null> =>
  ctx.db.transaction((em) => findLinkPerson(em, purposes, link, ctx.now))

/** Throws `Refused` `link_invalid`. */
export const verifyEmail = (ctx: PlatformContext, link: LinkToken): Promise<LinkPerson> =>
  ctx.db.transaction(async (em) => {
    const person = await consumeLinkOfPerson(em, purposes, link, ctx.now)
    const { userId, email } = person
    await em.execute('update auth_user set email_verified = true, updated_at = ? where id = ?', [ctx.now, userId])
    await em.execute(`delete from account_link where user_id = ? and purpose = 'verify-email'`, [userId])
    await audit({ ...ctx, actor: { kind: 'visitor', account: { userId, email } } }, em, 'email.verified', userId)
    return person
  })
