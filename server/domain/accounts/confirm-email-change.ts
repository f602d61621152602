import { LockMode } from '@mikro-orm/core'
import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Locale } from '#rules/text/locale.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { findAccountLink, consumeAccountLink } from './account-links.ts'
import { EmailChange } from './email-change.ts'
import { requestAccountMail } from './request-account-mail.ts'

const purposes = ['email-change-old', 'email-change-new'] as const

type LinkRequest = Readonly<{ token: string; organizationId: string | null; locale: Locale }>

export const findEmailChange = (
  ctx: PlatformContext,
  { token, organizationId }: LinkRequest,
): Promise<{ oldEmail: string; newEmail: string } | null> =>
  ctx.db.transaction(async (em) => {
    const link = await findAccountLink(em, purposes, token, ctx.now)
    const change = link?.organizationId === organizationId ? await lockEmailChange(ctx, em, link.data.changeId) : null
    return change && { oldEmail: change.oldEmail, newEmail: change.newEmail }
  })

/**
 * Confirms one of the two addresses, under a lock, as both may be confirmed at once. The second confirmation changes
 * the address, ends all sessions but the requesting one, deletes every other link to the account and mails both. Throws
 * `Refused` `link_invalid`.
 */
export const confirmEmailChange = (
  ctx: PlatformContext,
  { token, organizationId, locale }: LinkRequest,
): Promise<{ isChanged: boolean; newEmail: string }> =>
  ctx.db.transaction(async (em) => {
    const link = await consumeAccountLink(em, purposes, token, ctx.now)
    const change = link.organizationId === organizationId ? await lockEmailChange(ctx, em, link.data.changeId) : null
    if (!change) throw new Refused({ code: 'link_invalid' })
    if (link.purpose === 'email-change-old') change.oldConfirmedAt = ctx.now
    else change.newConfirmedAt = ctx.now
    await em.flush()
    const { oldEmail, newEmail } = change
    if (!change.oldConfirmedAt || !change.newConfirmedAt) return { isChanged: false, newEmail }
    await applyEmailChange(ctx, em, change)
    const notice = { kind: 'email-changed', locale, organizationId, data: { newEmail } } as const
    await requestAccountMail(ctx, em, { ...notice, email: oldEmail })
    await requestAccountMail(ctx, em, { ...notice, email: newEmail })
    return { isChanged: true, newEmail }
  })

const lockEmailChange = async (ctx: PlatformContext, em: Em, id: string | undefined) =>
  id ? em.findOne(EmailChange, { id, expiresAt: { $gt: ctx.now } }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null

async function applyEmailChange(ctx: PlatformContext, em: Em, change: EmailChange): Promise<void> {
  const { userId, oldEmail, newEmail, sessionId } = change
  // Fails if somebody registered the new address meanwhile: then it is theirs.
  const updatedRows = await query(
    em,
    sql`
      update auth_user set email = ${newEmail}, email_verified = true, updated_at = ${ctx.now} where id = ${userId}
        and lower(email) = ${oldEmail.toLowerCase()}
        and not exists (select 1 from auth_user other where lower(other.email) = ${newEmail}) returning id`,
  )
  if (!updatedRows.length) throw new Refused({ code: 'link_invalid' })
  await em.nativeDelete(EmailChange, { userId })
  await query(em, sql`delete from account_link where user_id = ${userId}`)
  await query(em, sql`delete from auth_session where user_id = ${userId} and id <> ${sessionId}`)
  await audit(ctx, em, 'email.changed', userId)
}
