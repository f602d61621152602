import type { PlatformContext } from '#server/context.ts'
import { accountMails } from '#rules/accounts/account-mails.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { EmailChange } from './email-change.ts'
import type { CurrentAccount } from './current-account.ts'
import { requestAccountMail } from './request-account-mail.ts'

/**
 * Mails both addresses and replaces an earlier request. A new address that has an account gets no mail, which the
 * caller cannot tell. Throws `Refused` `email_same`.
 */
export const requestEmailChange = (ctx: PlatformContext, account: CurrentAccount, newEmail: string): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const { userId, email: oldEmail, sessionId, organizationId, locale } = account
    if (newEmail === oldEmail.toLowerCase()) throw new Refused({ code: 'email_same', field: 'email' })
    await em.nativeDelete(EmailChange, { userId })
    const expiresAt = new Date(ctx.now.getTime() + accountMails['email-change-new'].minutes * 60_000)
    const confirmations = { oldConfirmedAt: null, newConfirmedAt: null }
    const change = em.create(EmailChange, { userId, oldEmail, newEmail, sessionId, expiresAt, ...confirmations })
    await em.flush()
    await audit(ctx, em, 'email-change.requested', userId)
    const data = { changeId: change.id, newEmail }
    await requestAccountMail(ctx, em, { kind: 'email-change-old', email: oldEmail, locale, organizationId, data })
    await requestAccountMail(ctx, em, { kind: 'email-change-new', email: newEmail, locale, organizationId, data })
  })
