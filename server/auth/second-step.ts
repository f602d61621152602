import type { Auth } from './auth.ts'
import { signInOf } from './sessions.ts'

/** Who has proven the first factor on this host and not yet the second. */
export type Awaited = { userId: string; email: string; sessionToken: string }

/** Whose code is awaited by this request's session; null without one, after ten minutes, or on another host. */
export const awaitedOf = async (auth: Auth, headers: Headers): Promise<Awaited | null> => {
  const login = await auth.api.getSession({ headers, query: { disableRefresh: true } })
  if (!login?.session.awaitsSecondFactor || login.session.host !== headers.get('host')?.toLowerCase()) return null
  return { userId: login.user.id, email: login.user.email, sessionToken: login.session.token }
}

/** A session that opens everything, for somebody who has proven both factors. Returns the cookies to set. */
export const beginProvenSession = async (auth: Auth, headers: Headers, userId: string): Promise<string[]> => {
  const signIn = await signInOf(auth, auth.api.beginProvenSession({ body: { userId }, headers, asResponse: true }))
  return signIn?.cookies ?? []
}

/** The same after the second step: the session that awaited it is over. */
export const completeSignIn = async (
  auth: Auth,
  headers: Headers,
  { userId, sessionToken }: Awaited,
): Promise<string[]> => {
  const { internalAdapter } = await auth.$context
  await internalAdapter.deleteSession(sessionToken)
  return beginProvenSession(auth, headers, userId)
}
