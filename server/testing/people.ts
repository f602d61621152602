import type { PlatformContext } from '../context.ts'
import { newLoginToken } from '../auth/auth.ts'
import { hashPassword } from '../auth/passwords.ts'
import { findSignedInPerson, signInWithToken } from '../auth/sessions.ts'
import { newId } from '../database/ids.ts'
import type { Shop } from './shop.ts'
import { beginSecondFactor } from '../domain/second-factor/begin-second-factor.ts'
import type { CurrentAccount } from '../domain/accounts/current-account.ts'
import { totpCode } from '../domain/second-factor/totp.ts'
import { turnOnSecondFactor } from '../domain/second-factor/turn-on-second-factor.ts'
import { writePassword } from '../domain/accounts/write-password.ts'

export const apex = 'localhost:3000'
export const headersOf = (host: string, cookies: string[] = []): Headers =>
  new Headers({ host, ...(cookies.length && { cookie: cookies.map((each) => each.split(';')[0]).join('; ') }) })

export type TestPerson = { account: CurrentAccount; ctx: PlatformContext; headers: Headers; password: string }

export const newSignedInPerson = async ({ platform }: Shop): Promise<TestPerson> => {
  const email = `${newId()}@example.com`
  const { internalAdapter } = await platform.auth.$context
  const { id } = await internalAdapter.createUser({ email, name: 'Ana', emailVerified: true }, { method: 'admin' })
  const password = 'over the fells at night'
  const hash = await hashPassword(platform.auth, password)
  const system = platform.platformContext({ actor: { kind: 'system' } })
  await system.db.transaction((em) => writePassword(em, id, hash))
  const signIn = await signInWithToken(platform.auth, headersOf(apex), await newLoginToken(platform.auth, email))
  const headers = headersOf(apex, signIn!.cookies)
  const { sessionId } = (await findSignedInPerson(platform.auth, headers))!
  const ctx = platform.platformContext({ actor: { kind: 'visitor', account: { userId: id, email } } })
  return { account: { userId: id, email, sessionId, organizationId: null, locale: 'en' }, ctx, headers, password }
}

export const codeOf = (secret: string, stepsFromNow = 0): string =>
  totpCode(secret, Math.floor(Date.now() / 30_000) + stepsFromNow)

/** Uses the code of half a minute ago, so that the present one is still good. */
export const withSecondFactor = async (
  { platform: { sealer } }: Shop,
  { ctx, account }: TestPerson,
): Promise<{ secret: string; codes: string[] }> => {
  const { secret } = await beginSecondFactor(ctx, sealer, account)
  return { secret, codes: await turnOnSecondFactor(ctx, sealer, account, codeOf(secret, -1)) }
}
