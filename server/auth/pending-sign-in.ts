import type { Auth } from './auth.ts'
import { signInOf } from './sessions.ts'

export type PendingSignIn = { userId: string; email: string; sessionToken: string }

/** Null without a session that awaits a code, after ten minutes, or on another host. */
export const findPendingSignIn = async (auth: Auth, headers: Headers): Promise<PendingSignIn | null> => {
  const login = await auth.api.getSession({ headers, query: { disableRefresh: true } })
  if (!login?.session.awaitsSecondFactor || login.session.host !== headers.get('host')?.toLowerCase()) return null
  return { userId: login.user.id, email: login.user.email, sessionToken: login.session.token }
}

export const beginAuthenticatedSession = async (auth: Auth, headers: Headers, userId: string): Promise<string[]> => {
  const signIn = await signInOf(
    auth,
    auth.api.beginAuthenticatedSession({ body: { userId }, headers, asResponse: true }),
  )
  return signIn?.cookies ?? []
}

export const completeSignIn = async (
  auth: Auth,
  headers: Headers,
  { userId, sessionToken }: PendingSignIn,
): Promise<string[]> => {
  const { internalAdapter } = await auth.$context
  await internalAdapter.deleteSession(sessionToken)
  return beginAuthenticatedSession(auth, headers, userId)
}
