import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import { scopeCookie } from './scope-cookie.ts'

const openMinutes = 30

const cookie = scopeCookie({ name: 'order', scopesOf: (platform) => platform.orderScopes, most: 1 })

/** The order that this browser has opened with a code of its buyer; null: none. */
export const openOrderOf = (
  platform: Platform,
  organization: CurrentOrganization,
  cookies: string | null | undefined,
): string | null => cookie.idsIn(platform, organization, cookies)[0] ?? null

export const orderCookie = (platform: Platform, organizationId: string, orderId: string): string => {
  const until = new Date(Date.now() + openMinutes * 60_000)
  return cookie.headerFor(platform, { id: organizationId }, { id: orderId, until, cookies: null })
}
