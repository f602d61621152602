import type { PlatformContext } from '#server/context.ts'
import type { Sealer } from '#server/database/sealer.ts'
import { Refused } from '#rules/refusals.ts'
import type { OwnAccount } from '../accounts/own-account.ts'
import { SecondFactor } from './second-factor.ts'
import { newTotpSecret, totpUri } from './totp.ts'

/** What an app needs: `uri` as a QR code, `secret` to be typed. */
export type NewFactor = { secret: string; uri: string }

const minutesToSetUp = 15
const issuer = 'Dorsal'

/** Makes a secret for an authenticator app. It counts from its first code on. Refuses `invalid_transition` when one counts. */
export const beginSecondFactor = (ctx: PlatformContext, sealer: Sealer, own: OwnAccount): Promise<NewFactor> =>
  ctx.db.transaction(async (em) => {
    const { userId } = own
    const known = await em.findOne(SecondFactor, { userId })
    if (known?.confirmedAt) throw new Refused({ code: 'invalid_transition' })
    const secret = newTotpSecret()
    const fresh = { secret: sealer.seal(secret), recoveryCodes: [], createdAt: ctx.now }
    if (known) Object.assign(known, fresh)
    else em.create(SecondFactor, { userId, usedStep: null, confirmedAt: null, ...fresh })
    return { secret, uri: uriOf(secret, own) }
  })

/** What is being set up, for another try at its code; null when nothing is, or for too long. */
export const begunSecondFactor = (ctx: PlatformContext, sealer: Sealer, own: OwnAccount): Promise<NewFactor | null> =>
  ctx.db.transaction(async (em) => {
    const since = new Date(ctx.now.getTime() - minutesToSetUp * 60_000)
    const begun = await em.findOne(SecondFactor, {
      userId: own.userId,
      confirmedAt: null,
      createdAt: { $gt: since },
    })
    if (!begun) return null
    const secret = sealer.open(begun.secret)
    return { secret, uri: uriOf(secret, own) }
  })

const uriOf = (secret: string, { email }: OwnAccount) => totpUri(secret, { issuer, account: email })
