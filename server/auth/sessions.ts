import { isLocale, localeCookieHeader } from '#rules/text/locale.ts'
import { newLoginToken, sessionSeconds, type Auth } from './auth.ts'

/** A person with a session on this host. `seenAt` is when its use was last written down. */
export type Person = {
  userId: string
  sessionId: string
  name: string
  email: string
  seenAt: Date
  expiresAt: Date
}

/** Cookies to set on the answer and whose session they are, or null when the sign-in was refused; it does not say why. */
export type SignIn = { cookies: string[]; userId: string } | null

/**
 * Who this request's session belongs to; null without one, after its end, when it was made on another host, or while it
 * awaits a second factor.
 */
export const personOf = async (auth: Auth, headers: Headers): Promise<Person | null> => {
  const login = await auth.api.getSession({ headers, query: { disableRefresh: true } })
  if (!login || login.session.host !== headers.get('host')?.toLowerCase()) return null
  if (login.session.awaitsSecondFactor) return null
  const { id: userId, name, email } = login.user
  const { id: sessionId, updatedAt: seenAt, expiresAt } = login.session
  return { userId, sessionId, name, email, seenAt, expiresAt }
}

/**
 * Carries a session that is in use on for another 30 days and returns the cookies to set for it; none when that was done
 * within the last five minutes. Nothing but use does it: no page asks again and again by itself.
 */
export const carryOn = async (auth: Auth, headers: Headers, { seenAt }: Person): Promise<string[]> => {
  if (Date.now() - seenAt.getTime() < sessionSeconds.isSeenEvery * 1000) return []
  // A session that is ended at this very moment stays ended: then there is nothing to set.
  const response = await auth.api.getSession({ headers, asResponse: true })
  return response.ok ? response.headers.getSetCookie() : []
}

export const signInWithPassword = (auth: Auth, headers: Headers, email: string, password: string): Promise<SignIn> =>
  signInOf(auth, auth.api.signInEmail({ body: { email, password }, headers, asResponse: true }))

/** Uses a log-in token up: of many at once, one gets the session. */
export const signInWithToken = (auth: Auth, headers: Headers, token: string): Promise<SignIn> =>
  signInOf(auth, auth.api.magicLinkVerify({ query: { token }, headers, asResponse: true }))

/** Begins a session for somebody who has proven to be the person of this e-mail by another link of ours. */
export const beginSession = async (auth: Auth, headers: Headers, email: string): Promise<SignIn> =>
  signInWithToken(auth, headers, await newLoginToken(auth, email))

type SignOutServices = { auth: Auth; directory: { isDown(): boolean } }

/**
 * Ends the session of this request; the answer's cookies make the browser forget it, which is all that can be done while
 * there is no database.
 */
export const signOut = async ({ auth, directory }: SignOutServices, headers: Headers): Promise<string[]> => {
  const response = await auth.api.signOut({ headers: directory.isDown() ? new Headers() : headers, asResponse: true })
  return response.headers.getSetCookie()
}

/** The cookies of an answer that began a session, with that of the language its person has chosen. */
export const signInOf = async (auth: Auth, pendingResponse: Promise<Response>): Promise<SignIn> => {
  const response = await pendingResponse
  const cookies = response.headers.getSetCookie()
  if (response.status >= 400 || !cookies.some((cookie) => /session=[^;]/.test(cookie))) return null
  const { user } = (await response.json()) as { user: { id: string; locale?: string | null } }
  return { cookies: [...cookies, ...localeCookies(auth, user)], userId: user.id }
}

// Whoever has chosen a language is met in it on every host.
const localeCookies = ({ options }: Auth, { locale }: { locale?: string | null }): string[] => {
  const isSecure = options.advanced.cookies.session_token.attributes.secure
  return isLocale(locale) ? [localeCookieHeader(locale, { isSecure })] : []
}
