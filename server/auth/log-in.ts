import type { PlatformContext } from '../context.ts'
import type { LinkToken } from '../domain/accounts/link-person.ts'
import { verifyEmailByLoginLink } from '../domain/accounts/verify-email-by-login-link.ts'
import type { LoginForm } from '#rules/accounts/login-form.ts'
import { Refused } from '#rules/refusals.ts'
import type { Auth } from './auth.ts'
import type { RateLimits } from '../database/rate-limits.ts'
import { knownDeviceOf } from './known-devices.ts'
import { tokenOfLink } from './login-links.ts'
import { signInWithPassword, signInWithToken, type SignIn } from './sessions.ts'

type Services = Readonly<{ auth: Auth; limits: RateLimits }>
type RequestDetails = Readonly<{ headers: Headers; address: string }>

/**
 * Returns null for a wrong password, an unknown e-mail and an unverified one, without telling which; each takes equally
 * long. Throws `Refused` `too_many_requests`.
 */
export const logInWithPassword = async (
  { auth, limits }: Services,
  { headers, address }: RequestDetails,
  { email, password }: LoginForm,
): Promise<SignIn> => {
  const attempt = { email, address, device: knownDeviceOf(auth, headers, email) }
  await limits.ensureAllowed('password', attempt)
  const signIn = await signInWithPassword(auth, headers, email, password)
  if (signIn) await limits.resetAttempts('password', attempt)
  return signIn
}

/**
 * Consumes a log-in link. Throws `Refused`: `link_invalid` (also on another organization's host), `too_many_requests`.
 */
export const logInWithLink = async (
  { auth, limits }: Services,
  ctx: PlatformContext,
  { headers, address }: RequestDetails,
  link: LinkToken,
): Promise<NonNullable<SignIn>> => {
  await limits.ensureAllowed('password', { email: link.token, address })
  const token = tokenOfLink(auth, link.token, link.organizationId)
  if (token) await verifyEmailByLoginLink(ctx, token)
  const signIn = token && (await signInWithToken(auth, headers, token))
  if (!signIn) throw new Refused({ code: 'link_invalid' })
  return signIn
}
