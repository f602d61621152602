import type { PlatformContext } from '../context.ts'
import type { Limits } from '../database/limits.ts'
import type { AskedLink } from '../domain/accounts/person-of-link.ts'
import { personToReset, resetPassword } from '../domain/accounts/reset-password.ts'
import type { Locale } from '#rules/text/locale.ts'
import { Refused } from '#rules/refusals.ts'
import type { Auth } from './auth.ts'
import { hashPassword } from './passwords.ts'
import { beginSession } from './sessions.ts'

type Services = Readonly<{ auth: Auth; limits: Limits }>
type RequestDetails = Readonly<{ headers: Headers; address: string; locale: Locale }>

/** Who has a new password, where the link leads, and the cookies of a session. */
export type ChosenPassword = { userId: string; cookies: string[]; redirect: string | undefined }

/**
 * Chooses a password with a mailed link and gets in with it. Of many at once, one has chosen. Refuses `link_invalid` and
 * `too_many_requests`.
 */
export async function choosePassword(
  { auth, limits }: Services,
  ctx: PlatformContext,
  { headers, address, locale }: RequestDetails,
  { password, ...link }: AskedLink & { password: string },
): Promise<ChosenPassword> {
  await limits.ensureAllowed('password', { email: link.token, address })
  // Looked at first: hashing is work, and nobody gets it done for a link that is worth nothing.
  if (!(await personToReset(ctx, link))) throw new Refused({ code: 'link_invalid' })
  const hash = await hashPassword(auth, password)
  const { userId, email, data } = await resetPassword(ctx, link, { hash, locale })
  await limits.forgive('password', { email, address })
  const signIn = await beginSession(auth, headers, email)
  return { userId, cookies: signIn?.cookies ?? [], redirect: data.redirect }
}
