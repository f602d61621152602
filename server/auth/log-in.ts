import type { LoginForm } from '../rules/login-form.ts'
import { Refused } from '../rules/refusals.ts'
import type { Auth } from './auth.ts'
import type { Limits } from '../database/limits.ts'
import { signInWithPassword, signInWithToken } from './sessions.ts'

type Door = Readonly<{ auth: Auth; limits: Limits }>
type Visit = Readonly<{ headers: Headers; address: string }>

/**
 * Cookies of a new session, or null when e-mail and password do not belong together: which of the two is wrong is not
 * said. Refuses `too_many_requests`.
 */
export const logInWithPassword = async (
  { auth, limits }: Door,
  { headers, address }: Visit,
  { email, password }: LoginForm,
): Promise<string[] | null> => {
  await limits.ensureAllowed('password', { email, address })
  const signedIn = await signInWithPassword(auth, headers, email, password)
  if (signedIn) await limits.forgive('password', { email, address })
  return signedIn?.cookies ?? null
}

/** Cookies of a new session for a link's token, which is used up. Refuses `link_invalid` and `too_many_requests`. */
export const logInWithLink = async (
  { auth, limits }: Door,
  { headers, address }: Visit,
  token: string,
): Promise<string[]> => {
  await limits.ensureAllowed('password', { email: token, address })
  const signedIn = await signInWithToken(auth, headers, token)
  if (!signedIn) throw new Refused({ code: 'link_invalid' })
  return signedIn.cookies
}
