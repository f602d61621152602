import type { PlatformContext } from '#server/context.ts'
import type { Sealer } from '#server/database/sealer.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import type { CurrentAccount } from '../accounts/current-account.ts'
import { newRecoveryCodes, hashRecoveryCodes } from './recovery-codes.ts'
import { requestAccountMail } from '../accounts/request-account-mail.ts'
import { SecondFactor } from './second-factor.ts'

/**
 * Replaces all codes; the new ones are to be shown once. Throws `Refused` `invalid_transition` without a second factor.
 */
export async function renewRecoveryCodes(
  ctx: PlatformContext,
  sealer: Sealer,
  account: CurrentAccount,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  const { userId, email, organizationId, locale } = account
  await ctx.db.transaction(async (em) => {
    const recoveryCodes = hashRecoveryCodes(sealer, codes)
    const updatedRows = await em.nativeUpdate(SecondFactor, { userId, confirmedAt: { $ne: null } }, { recoveryCodes })
    if (!updatedRows) throw new Refused({ code: 'invalid_transition' })
    await audit(ctx, em, 'recovery-codes.renewed', userId)
    await requestAccountMail(ctx, em, { kind: 'recovery-codes-renewed', email, locale, organizationId, data: {} })
  })
  return codes
}
