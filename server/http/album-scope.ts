import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import { scopeCookie } from './scope-cookie.ts'

const openDays = 30

const cookie = scopeCookie({ name: 'album', scopesOf: (platform) => platform.albumScopes, most: 5 })

type Cookies = string | null | undefined

/** The albums that this browser has opened with their codes. */
export const openAlbumsOf = (platform: Platform, organization: CurrentOrganization, cookies: Cookies): string[] =>
  cookie.idsIn(platform, organization, cookies)

export const albumCookie = (platform: Platform, organizationId: string, id: string, cookies: Cookies): string => {
  const until = new Date(Date.now() + openDays * 86_400_000)
  return cookie.headerFor(platform, { id: organizationId }, { id, until, cookies })
}
