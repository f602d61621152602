/** The `__Host-` prefix binds the cookie to its host; browsers accept it over HTTPS only. */
export const sessionCookie = (isSecure: boolean): string => (isSecure ? '__Host-session' : 'session')
