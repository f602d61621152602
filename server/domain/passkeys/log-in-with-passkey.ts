import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { PlatformContext } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import type { PasskeyHost } from './add-passkey.ts'
import { storeChallenge, consumeChallenge } from './passkey-challenges.ts'
import { passkeyResponse } from './passkey-response.ts'
import { Passkey } from './passkey.ts'

/** Not audited: logging in changes nothing that others see. */
export const passkeyRequestOptions = (
  ctx: PlatformContext,
  host: PasskeyHost,
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  ctx.db.transaction(async (em) => {
    const options = await generateAuthenticationOptions({ rpID: host.name, userVerification: 'required' })
    await storeChallenge(em, { challenge: options.challenge, host: host.name, userId: null }, ctx.now)
    return options
  })

/**
 * Counts as both factors: the device has verified its owner by finger, face or PIN. Throws `Refused` `passkey_invalid`.
 *
 * Not audited: logging in changes nothing that others see.
 */
export async function verifyPasskey(
  ctx: PlatformContext,
  host: PasskeyHost,
  input: string,
): Promise<{ userId: string }> {
  const response = passkeyResponse(input) as unknown as AuthenticationResponseJSON
  const passkey = await ctx.db.transaction((em) => em.findOne(Passkey, { credentialId: response.id, host: host.name }))
  if (!passkey) throw new Refused({ code: 'passkey_invalid' })
  const { id, userId, credentialId, publicKey, counter } = passkey
  const verification = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) =>
      ctx.db.transaction((em) => consumeChallenge(em, { challenge, host: host.name, userId: null }, ctx.now)),
    expectedOrigin: host.origin,
    expectedRPID: host.name,
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verification?.verified) throw new Refused({ code: 'passkey_invalid' })
  const usage = { counter: verification.authenticationInfo.newCounter, lastUsedAt: ctx.now }
  await ctx.db.transaction((em) => em.nativeUpdate(Passkey, { id }, usage))
  return { userId }
}
