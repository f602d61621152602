/** The name of the cookie that says who is signed in; the prefix binds it to its host where connections are encrypted. */
export const sessionCookie = (isSecure: boolean): string => (isSecure ? '__Host-session' : 'session')
