import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import { scopeMinutes } from '../domain/own-registrations/registration-scopes.ts'
import { cookieOf } from './locale-of-request.ts'

const cookieName = (isSecure: boolean) => (isSecure ? '__Host-registration' : 'registration')
const isSecure = ({ env }: Platform) => env.PUBLIC_PROTOCOL === 'https'

/** The registration that this browser has opened with a code; null: none. */
export const openRegistrationOf = (
  platform: Platform,
  organization: CurrentOrganization,
  cookies: string | null | undefined,
): string | null => {
  const cookie = cookieOf(cookies ?? undefined, cookieName(isSecure(platform)))
  return platform.registrationScopes.registrationOf(cookie, organization.id, new Date())
}

export const registrationCookie = (platform: Platform, organizationId: string, registrationId: string): string => {
  const value = platform.registrationScopes.sign({ organizationId, registrationId }, new Date())
  const attributes = `Path=/; Max-Age=${scopeMinutes * 60}; SameSite=Lax; HttpOnly`
  return `${cookieName(isSecure(platform))}=${value}; ${attributes}${isSecure(platform) ? '; Secure' : ''}`
}
