import type { RequestState, SignedIn } from '../../server/http/request-state.ts'
import { accountPaths, adminPaths } from '../../server/rules/admin-paths.ts'
import { ownPath } from '../../server/rules/own-path.ts'
import { paths } from '../../server/rules/paths.ts'

/**
 * Where signing in leads: on an organization's host to the path asked for, else to the admin area; at the apex to the
 * list of one's organizations. Somebody who is no member of this organization is a visitor here.
 */
export const homeOf = (
  { organization }: Pick<RequestState, 'organization'>,
  person: Pick<SignedIn, 'role'>,
  wanted: string | null,
): string => {
  if (!organization) return accountPaths.ownOrganizations
  return person.role ? ownPath(wanted, adminPaths.dashboard) : paths.home
}
