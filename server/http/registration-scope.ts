import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import { scopeCookie } from './scope-cookie.ts'

const openMinutes = 30

const cookie = scopeCookie({ name: 'registration', scopesOf: (platform) => platform.registrationScopes, most: 1 })

/** The participant's page that this browser has opened with a code; null: none. */
export const openParticipantOf = (
  platform: Platform,
  organization: CurrentOrganization,
  cookies: string | null | undefined,
): string | null => cookie.idsIn(platform, organization, cookies)[0] ?? null

export const registrationCookie = (platform: Platform, organizationId: string, participantId: string): string => {
  const until = new Date(Date.now() + openMinutes * 60_000)
  return cookie.headerFor(platform, { id: organizationId }, { id: participantId, until, cookies: null })
}
