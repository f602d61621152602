import type { Auth } from './auth.ts'

/** A person with a session on this host. */
export type Person = { userId: string; name: string; email: string }

/** Cookies to set on the answer, or null when the sign-in was refused; it does not say why. */
export type SignIn = { cookies: string[] } | null

/** Who this request's session belongs to; null without one, after its end, or when it was made on another host. */
export const personOf = async (auth: Auth, headers: Headers): Promise<Person | null> => {
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } })
  if (!found || found.session.host !== headers.get('host')?.toLowerCase()) return null
  return { userId: found.user.id, name: found.user.name, email: found.user.email }
}

export const signInWithPassword = (auth: Auth, headers: Headers, email: string, password: string): Promise<SignIn> =>
  cookiesOf(auth.api.signInEmail({ body: { email, password }, headers, asResponse: true }))

/** Uses a log-in token up: of many at once, one gets the session. */
export const signInWithToken = (auth: Auth, headers: Headers, token: string): Promise<SignIn> =>
  cookiesOf(auth.api.magicLinkVerify({ query: { token }, headers, asResponse: true }))

/** Ends the session of this request; the answer's cookies make the browser forget it. */
export const signOut = async (auth: Auth, headers: Headers): Promise<string[]> => {
  const response = await auth.api.signOut({ headers, asResponse: true })
  return response.headers.getSetCookie()
}

const cookiesOf = async (answering: Promise<Response>): Promise<SignIn> => {
  const response = await answering
  const cookies = response.headers.getSetCookie()
  return response.status < 400 && cookies.some((cookie) => /session=[^;]/.test(cookie)) ? { cookies } : null
}
