import { createHmac, timingSafeEqual } from 'node:crypto'
import { accountPaths } from '#rules/account-paths.ts'
import { newLoginToken, type Auth } from './auth.ts'

type LoginLink = { email: string; organizationId: string | null; next?: string | undefined }

/**
 * The path of a page whose button logs in, once within 15 minutes; visiting it consumes nothing. `next` is where it
 * leads then.
 */
export const newLoginLink = async (auth: Auth, { email, organizationId, next }: LoginLink): Promise<string> => {
  const token = await newLoginToken(auth, email)
  const sealedToken = `${token}.${sealOf(auth, token, organizationId).toString('base64url')}`
  return `${accountPaths.loginLink}?${new URLSearchParams({ token: sealedToken, ...(next && { redirect: next }) })}`
}

export const tokenOfLink = (auth: Auth, sealedToken: string, organizationId: string | null): string | null => {
  const [token = '', seal = ''] = sealedToken.split('.')
  const [actual, expected] = [Buffer.from(seal, 'base64url'), sealOf(auth, token, organizationId)]
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? token : null
}

// better-auth's tokens are not bound to a host: without this seal, a link mailed for one organization would log in at
// every other.
const sealOf = ({ options }: Auth, token: string, organizationId: string | null) =>
  createHmac('sha256', `log-in link ${options.secret}`)
    .update(`${organizationId ?? ''} ${token}`)
    .digest()
