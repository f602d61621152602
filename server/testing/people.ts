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

type AccountOptions = { isVerified?: boolean; password?: string }

export const addAccount = async (
  { platform: { auth }, system }: Shop,
  { isVerified = true, password }: AccountOptions = {},
): Promise<{ id: string; email: string }> => {
  const email = `${newId()}@example.com`
  const { internalAdapter } = await auth.$context
  const { id } = await internalAdapter.createUser(
    { email, name: 'Ana', emailVerified: isVerified },
    { method: 'admin' },
  )
  if (password !== undefined) {
    const hash = await hashPassword(auth, password)
    await system.db.transaction((em) => writePassword(em, id, hash))
  }
  return { id, email }
}

export const newSignedInPerson = async (shop: Shop): Promise<TestPerson> => {
  const { platform } = shop
  const password = 'over the fells at night'
  const { id, email } = await addAccount(shop, { password })
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
