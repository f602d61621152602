/** The `__Host-` prefix binds the cookie to its host; browsers accept it over HTTPS only. */
export const sessionCookie = (isSecure: boolean): string => (isSecure ? '__Host-session' : 'session')

/** Readable by scripts: asking who is signed in is worth a request. It proves nothing. */
export const signedInCookie = 'signed-in'

export const signedInCookieHeader = (isSignedIn: boolean, { isSecure }: { isSecure: boolean }): string =>
  `${signedInCookie}=${isSignedIn ? 1 : '; Max-Age=0'}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
