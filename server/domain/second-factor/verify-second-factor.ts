import type { PlatformContext } from '#server/context.ts'
import type { Sealer } from '#server/database/sealer.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import type { CurrentAccount } from '../accounts/current-account.ts'
import { plainRecoveryCode } from './recovery-codes.ts'
import { requestAccountMail } from '../accounts/request-account-mail.ts'
import { SecondFactor } from './second-factor.ts'
import { totpStepOf } from './totp.ts'

type ProvingAccount = Omit<CurrentAccount, 'sessionId'>

/**
 * Consumes a code of the app or a recovery code; of several concurrent uses one succeeds. Throws `Refused`
 * `code_wrong`, also without a second factor.
 */
export const verifySecondFactor = (
  ctx: PlatformContext,
  sealer: Sealer,
  account: ProvingAccount,
  input: string,
): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const code = input.replaceAll(/\s/g, '')
    const isRight = /^\d{6}$/.test(code)
      ? await consumeAppCode(ctx, em, sealer, account, code)
      : await consumeRecoveryCode(ctx, em, sealer, account, code)
    if (!isRight) throw new Refused({ code: 'code_wrong', field: 'code' })
  })

async function consumeAppCode(ctx: PlatformContext, em: Em, sealer: Sealer, { userId }: ProvingAccount, code: string) {
  const factor = await em.findOne(SecondFactor, { userId, confirmedAt: { $ne: null } })
  const step = factor && totpStepOf(sealer.open(factor.secret), code, ctx.now)
  if (!step) return false
  const unusedStep = { $or: [{ usedStep: null }, { usedStep: { $lt: step } }] }
  return (await em.nativeUpdate(SecondFactor, { userId, ...unusedStep }, { usedStep: step })) === 1
}

async function consumeRecoveryCode(
  ctx: PlatformContext,
  em: Em,
  sealer: Sealer,
  account: ProvingAccount,
  code: string,
) {
  const plainCode = plainRecoveryCode(code)
  if (!plainCode) return false
  const { userId, email, locale, organizationId } = account
  const mark = sealer.fingerprintOf(plainCode)
  const rows = await query(
    em,
    sql<{ id: string }>`
      update second_factor set recovery_codes = recovery_codes - ${mark}::text
      where user_id = ${userId} and confirmed_at is not null and jsonb_exists(recovery_codes, ${mark}) returning id`,
  )
  if (!rows.length) return false
  await audit(ctx, em, 'second-factor.recovered', userId)
  await requestAccountMail(ctx, em, { kind: 'recovery-code-used', email, locale, organizationId, data: {} })
  return true
}
