import type { PlatformContext } from '#server/context.ts'
import { audit } from '../audit/audit.ts'
import type { CurrentAccount } from './current-account.ts'
import { requestAccountMail } from './request-account-mail.ts'
import { writePassword } from './write-password.ts'

export const changePassword = (ctx: PlatformContext, account: CurrentAccount, hash: string): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const { userId, email, sessionId, organizationId, locale } = account
    await writePassword(em, userId, hash, { keepSession: sessionId })
    await audit(ctx, em, 'password.changed', userId)
    await requestAccountMail(ctx, em, { kind: 'password-changed', email, locale, organizationId, data: {} })
  })
