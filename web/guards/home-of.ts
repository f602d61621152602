import type { RequestState, SessionUser } from '#server/http/request-state.ts'
import { isOnPlatformHost } from '#server/env.ts'
import { accountPaths } from '#rules/account-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { safeRedirectPath } from '#rules/text/safe-redirect-path.ts'
import { paths } from '#rules/paths.ts'

/**
 * The requested path if it is ours, else the admin area for members, the account for others, the list of organizations
 * at the apex. An organization's own domain serves no accounts: its home.
 */
export const homeOf = (
  { organization, platform }: Pick<RequestState, 'organization' | 'platform'>,
  { role }: Pick<SessionUser, 'role'>,
  requestedPath: unknown,
): string => {
  if (!organization) return safeRedirectPath(requestedPath, accountPaths.organizations)
  if (role) return safeRedirectPath(requestedPath, adminPaths.dashboard)
  return safeRedirectPath(
    requestedPath,
    isOnPlatformHost(platform.env, organization) ? accountPaths.account : paths.home,
  )
}
