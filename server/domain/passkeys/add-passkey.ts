import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { PlatformContext } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import type { CurrentAccount } from '../accounts/current-account.ts'
import { storeChallenge, consumeChallenge } from './passkey-challenges.ts'
import { passkeyResponse } from './passkey-response.ts'
import { Passkey } from './passkey.ts'
import { requestAccountMail } from '../accounts/request-account-mail.ts'

export type PasskeyHost = Readonly<{ name: string; origin: string }>

/**
 * Call it after re-authentication only.
 *
 * Not audited: adding the passkey is.
 */
export const passkeyCreationOptions = (
  ctx: PlatformContext,
  account: CurrentAccount,
  host: PasskeyHost,
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  ctx.db.transaction(async (em) => {
    const { userId, email } = account
    const existingPasskeys = await em.find(Passkey, { userId, host: host.name })
    const options = await generateRegistrationOptions({
      rpName: 'Dorsal',
      rpID: host.name,
      userName: email,
      userID: new TextEncoder().encode(userId),
      attestationType: 'none',
      excludeCredentials: existingPasskeys.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await storeChallenge(em, { challenge: options.challenge, host: host.name, userId }, ctx.now)
    return options
  })

/** Throws `Refused` `passkey_invalid`. */
export async function addPasskey(
  ctx: PlatformContext,
  account: CurrentAccount,
  host: PasskeyHost,
  { name, response }: { name: string; response: string },
): Promise<void> {
  const { userId, email, locale, organizationId } = account
  const registration = await verifyRegistration(ctx, account, host, response)
  const { id: credentialId, publicKey, counter, transports = [] } = registration.credential
  const key = { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  await ctx.db.transaction(async (em) => {
    if (await em.count(Passkey, { credentialId })) throw new Refused({ code: 'passkey_invalid' })
    const passkey = em.create(Passkey, { userId, host: host.name, name, lastUsedAt: null, ...key })
    await em.flush()
    await audit(ctx, em, 'passkey.added', userId, { passkeyId: passkey.id })
    await requestAccountMail(ctx, em, { kind: 'passkey-added', email, locale, organizationId, data: {} })
  })
}

async function verifyRegistration(
  ctx: PlatformContext,
  { userId }: CurrentAccount,
  host: PasskeyHost,
  response: string,
) {
  const verification = await verifyRegistrationResponse({
    response: passkeyResponse(response) as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) =>
      ctx.db.transaction((em) => consumeChallenge(em, { challenge, host: host.name, userId }, ctx.now)),
    expectedOrigin: host.origin,
    expectedRPID: host.name,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verification?.verified) throw new Refused({ code: 'passkey_invalid' })
  return verification.registrationInfo
}
