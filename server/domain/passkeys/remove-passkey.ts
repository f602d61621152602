import type { PlatformContext } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import type { CurrentAccount } from '../accounts/current-account.ts'
import { Passkey } from './passkey.ts'
import { requestAccountMail } from '../accounts/request-account-mail.ts'

/** Throws `Refused` `not_found`. */
export const removePasskey = (ctx: PlatformContext, account: CurrentAccount, id: string): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const { userId, email, locale, organizationId } = account
    if (!(await em.nativeDelete(Passkey, { id, userId }))) throw new Refused({ code: 'not_found' })
    await audit(ctx, em, 'passkey.removed', userId, { passkeyId: id })
    await requestAccountMail(ctx, em, { kind: 'passkey-removed', email, locale, organizationId, data: {} })
  })
