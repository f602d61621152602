import type { RequestState, SignedIn } from '#server/http/request-state.ts'
import { isOnPlatformHost } from '#server/env.ts'
import { accountPaths, adminPaths } from '#rules/admin-paths.ts'
import { ownPath } from '#rules/text/own-path.ts'
import { paths } from '#rules/paths.ts'

/**
 * Where signing in leads: to the path of ours that was asked for. Else on an organization's host to its admin area, for
 * those who work there, or to their own registrations; at the apex to the list of one's organizations. On a domain of
 * the organization's own nobody has more than the organization: it leads to the first page there.
 */
export const homeOf = (
  { organization, platform }: Pick<RequestState, 'organization' | 'platform'>,
  { role }: Pick<SignedIn, 'role'>,
  requestedPath: unknown,
): string => {
  if (!organization) return ownPath(requestedPath, accountPaths.ownOrganizations)
  if (role) return ownPath(requestedPath, adminPaths.dashboard)
  return ownPath(requestedPath, isOnPlatformHost(platform.env, organization) ? accountPaths.account : paths.home)
}
