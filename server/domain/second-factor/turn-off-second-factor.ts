import type { PlatformContext } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import type { CurrentAccount } from '../accounts/current-account.ts'
import { requestAccountMail } from '../accounts/request-account-mail.ts'
import { SecondFactor } from './second-factor.ts'
import { query, sql } from '#server/database/query.ts'

/** Throws `Refused` `invalid_transition` without a second factor. */
export const turnOffSecondFactor = (ctx: PlatformContext, account: CurrentAccount): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const { userId, email, organizationId, locale } = account
    const deletedRows = await em.nativeDelete(SecondFactor, { userId, confirmedAt: { $ne: null } })
    if (!deletedRows) throw new Refused({ code: 'invalid_transition' })
    await query(em, sql`update auth_user set two_factor_enabled = false where id = ${userId}`)
    await audit(ctx, em, 'second-factor.turned-off', userId)
    await requestAccountMail(ctx, em, { kind: 'second-factor-off', email, locale, organizationId, data: {} })
  })
