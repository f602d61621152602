import type { PlatformContext } from '#server/context.ts'
import type { Sealer } from '#server/database/sealer.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { findPendingSecondFactor } from './begin-second-factor.ts'
import type { CurrentAccount } from '../accounts/current-account.ts'
import { newRecoveryCodes, hashRecoveryCodes } from './recovery-codes.ts'
import { requestAccountMail } from '../accounts/request-account-mail.ts'
import { SecondFactor } from './second-factor.ts'
import { totpStepOf } from './totp.ts'
import { query, sql } from '#server/database/query.ts'

/**
 * Ends the other sessions, which began without a code. Returns the recovery codes, to be shown once. Throws `Refused`:
 * `code_wrong`, `invalid_transition`.
 */
export async function turnOnSecondFactor(
  ctx: PlatformContext,
  sealer: Sealer,
  account: CurrentAccount,
  code: string,
): Promise<string[]> {
  const pendingFactor = await findPendingSecondFactor(ctx, sealer, account)
  if (!pendingFactor) throw new Refused({ code: 'invalid_transition' })
  const usedStep = totpStepOf(pendingFactor.secret, code.replaceAll(/\s/g, ''), ctx.now)
  if (usedStep === null) throw new Refused({ code: 'code_wrong', field: 'code' })
  const codes = newRecoveryCodes()
  const { userId, email, sessionId, organizationId, locale } = account
  await ctx.db.transaction(async (em) => {
    const values = { usedStep, confirmedAt: ctx.now, recoveryCodes: hashRecoveryCodes(sealer, codes) }
    const updatedRows = await em.nativeUpdate(SecondFactor, { userId, confirmedAt: null }, values)
    if (!updatedRows) throw new Refused({ code: 'invalid_transition' })
    await query(em, sql`update auth_user set two_factor_enabled = true where id = ${userId}`)
    await query(em, sql`delete from auth_session where user_id = ${userId} and id <> ${sessionId}`)
    await audit(ctx, em, 'second-factor.turned-on', userId)
    await requestAccountMail(ctx, em, { kind: 'second-factor-on', email, locale, organizationId, data: {} })
  })
  return codes
}
