import type { PlatformContext } from '../context.ts'
import type { RateLimits } from '../database/rate-limits.ts'
import type { LinkToken } from '../domain/accounts/link-person.ts'
import { findPersonToReset, resetPassword } from '../domain/accounts/reset-password.ts'
import type { Locale } from '#rules/text/locale.ts'
import { Refused } from '#rules/refusals.ts'
import type { Auth } from './auth.ts'
import { hashPassword } from './passwords.ts'
import { beginSession } from './sessions.ts'

type Services = Readonly<{ auth: Auth; limits: RateLimits }>
type RequestDetails = Readonly<{ headers: Headers; address: string; locale: Locale }>

export type ChosenPassword = { userId: string; cookies: string[]; redirect: string | undefined }

/**
 * Sets a password with a mailed link and logs in with it; of several concurrent uses one succeeds. The link is checked
 * before hashing, which is slow. Throws `Refused`: `link_invalid`, `too_many_requests`.
 */
export async function choosePassword(
  { auth, limits }: Services,
  ctx: PlatformContext,
  { headers, address, locale }: RequestDetails,
  { password, ...link }: LinkToken & { password: string },
): Promise<ChosenPassword> {
  await limits.ensureAllowed('password', { email: link.token, address })
  if (!(await findPersonToReset(ctx, link))) throw new Refused({ code: 'link_invalid' })
  const hash = await hashPassword(auth, password)
  const { userId, email, data } = await resetPassword(ctx, link, { hash, locale })
  await limits.resetAttempts('password', { email, address })
  const signIn = await beginSession(auth, headers, email)
  return { userId, cookies: signIn?.cookies ?? [], redirect: data.redirect }
}
