import type { Platform } from '../platform.ts'
import { scopeCookie } from './scope-cookie.ts'

// As long as a draft is stored after its hold.
const afterHoldMs = 86_400_000

const cookie = scopeCookie({ name: 'order-drafts', scopesOf: (platform) => platform.draftScopes, most: 5 })

export const openDraftsOf = cookie.idsIn

export const draftCookie = (
  platform: Platform,
  organization: { id: string },
  { id, heldUntil, cookies }: { id: string; heldUntil: Date; cookies: string | null },
): string => {
  const until = new Date(heldUntil.getTime() + afterHoldMs)
  return cookie.headerFor(platform, organization, { id, until, cookies })
}
