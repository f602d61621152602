import type { PlatformContext } from '#server/context.ts'
import type { Sealer } from '#server/database/sealer.ts'
import { Refused } from '#rules/refusals.ts'
import type { CurrentAccount } from '../accounts/current-account.ts'
import { SecondFactor } from './second-factor.ts'
import { newTotpSecret, totpUri } from './totp.ts'

export type NewFactor = { secret: string; uri: string }

const minutesToSetUp = 15
const issuer = 'Dorsal'

/**
 * Creates a secret, which counts from its first code on. Throws `Refused` `invalid_transition` when a second factor is
 * on.
 *
 * Not audited: turning it on is.
 */
export const beginSecondFactor = (ctx: PlatformContext, sealer: Sealer, account: CurrentAccount): Promise<NewFactor> =>
  ctx.db.transaction(async (em) => {
    const { userId } = account
    const factor = await em.findOne(SecondFactor, { userId })
    if (factor?.confirmedAt) throw new Refused({ code: 'invalid_transition' })
    const secret = newTotpSecret()
    const newValues = { secret: sealer.seal(secret), recoveryCodes: [], createdAt: ctx.now }
    if (factor) Object.assign(factor, newValues)
    else em.create(SecondFactor, { userId, usedStep: null, confirmedAt: null, ...newValues })
    return { secret, uri: uriOf(secret, account) }
  })

export const findPendingSecondFactor = (
  ctx: PlatformContext,
  sealer: Sealer,
  account: CurrentAccount,
): Promise<NewFactor | null> =>
  ctx.db.transaction(async (em) => {
    const since = new Date(ctx.now.getTime() - minutesToSetUp * 60_000)
    const factor = await em.findOne(SecondFactor, {
      userId: account.userId,
      confirmedAt: null,
      createdAt: { $gt: since },
    })
    if (!factor) return null
    const secret = sealer.open(factor.secret)
    return { secret, uri: uriOf(secret, account) }
  })

const uriOf = (secret: string, { email }: CurrentAccount) => totpUri(secret, { issuer, account: email })
