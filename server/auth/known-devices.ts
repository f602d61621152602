import { createHash } from 'node:crypto'
import { newId } from '../database/ids.ts'
import { cookieOf } from '../http/locale-of-request.ts'
import type { Auth } from './auth.ts'
import { openSignedScopes } from './signed-scopes.ts'

const knownDays = 180

const isSecure = ({ options }: Auth) => options.advanced.cookies.session_token.attributes.secure
const cookieName = (auth: Auth) => (isSecure(auth) ? '__Host-device' : 'device')
const devices = ({ options }: Auth) => openSignedScopes(options.secret, 'device')
const ownerOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')

/** Proves that this browser has logged in with this e-mail, so that strangers' attempts do not lock its owner out. */
export const deviceCookieHeader = (auth: Auth, email: string): string => {
  const until = new Date(Date.now() + knownDays * 86_400_000)
  const value = devices(auth).sign({ owner: ownerOf(email), id: newId() }, until)
  const attributes = `Path=/; Max-Age=${knownDays * 86_400}; HttpOnly; SameSite=Lax`
  return `${cookieName(auth)}=${value}; ${attributes}${isSecure(auth) ? '; Secure' : ''}`
}

/** The id of the device if it has logged in with this e-mail. */
export const knownDeviceOf = (auth: Auth, headers: Headers, email: string): string | null =>
  devices(auth).idIn(cookieOf(headers.get('cookie') ?? undefined, cookieName(auth)), ownerOf(email), new Date())
