import { isLocale, localeCookieHeader } from '#rules/text/locale.ts'
import { newLoginToken, sessionSeconds, type Auth } from './auth.ts'
import { deviceCookieHeader } from './known-devices.ts'

export type SignedInPerson = {
  userId: string
  sessionId: string
  name: string
  email: string
  seenAt: Date
  expiresAt: Date
}

export type SignIn = { cookies: string[]; userId: string } | null

/** Null without a session, after its end, on another host, or while it awaits a second factor. */
export const findSignedInPerson = async (auth: Auth, headers: Headers): Promise<SignedInPerson | null> => {
  const login = await auth.api.getSession({ headers, query: { disableRefresh: true } })
  if (!login || login.session.host !== headers.get('host')?.toLowerCase()) return null
  if (login.session.awaitsSecondFactor) return null
  const { id: userId, name, email } = login.user
  const { id: sessionId, updatedAt: seenAt, expiresAt } = login.session
  return { userId, sessionId, name, email, seenAt, expiresAt }
}

/**
 * Extends a session in use by 30 days and returns the cookies to set; none if that was done within the last five
 * minutes, or if the session was ended meanwhile.
 */
export const extendSession = async (auth: Auth, headers: Headers, { seenAt }: SignedInPerson): Promise<string[]> => {
  if (Date.now() - seenAt.getTime() < sessionSeconds.refreshInterval * 1000) return []
  const response = await auth.api.getSession({ headers, asResponse: true })
  return response.ok ? response.headers.getSetCookie() : []
}

export const signInWithPassword = (auth: Auth, headers: Headers, email: string, password: string): Promise<SignIn> =>
  signInOf(auth, auth.api.signInEmail({ body: { email, password }, headers, asResponse: true }))

export const signInWithToken = (auth: Auth, headers: Headers, token: string): Promise<SignIn> =>
  signInOf(auth, auth.api.magicLinkVerify({ query: { token }, headers, asResponse: true }))

export const beginSession = async (auth: Auth, headers: Headers, email: string): Promise<SignIn> =>
  signInWithToken(auth, headers, await newLoginToken(auth, email))

type SignOutServices = { auth: Auth; directory: { isDown(): boolean } }

export const signOut = async ({ auth, directory }: SignOutServices, headers: Headers): Promise<string[]> => {
  const response = await auth.api.signOut({ headers: directory.isDown() ? new Headers() : headers, asResponse: true })
  return response.headers.getSetCookie()
}

export const signInOf = async (auth: Auth, pendingResponse: Promise<Response>): Promise<SignIn> => {
  const response = await pendingResponse
  const cookies = response.headers.getSetCookie()
  if (response.status >= 400 || !cookies.some((cookie) => /session=[^;]/.test(cookie))) return null
  const { user } = (await response.json()) as { user: { id: string; email: string; locale?: string | null } }
  return { cookies: [...cookies, ...localeCookies(auth, user), deviceCookieHeader(auth, user.email)], userId: user.id }
}

const localeCookies = ({ options }: Auth, { locale }: { locale?: string | null }): string[] => {
  const isSecure = options.advanced.cookies.session_token.attributes.secure
  return isLocale(locale) ? [localeCookieHeader(locale, { isSecure })] : []
}
