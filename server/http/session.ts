import type { Request } from 'express'
import { fromNodeHeaders } from 'better-auth/node'
import { personOf } from '../auth/sessions.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import { roleOf } from '../domain/users/role-of.ts'
import type { Platform } from '../platform.ts'
import type { SignedIn } from './request-state.ts'

/** Who is signed in on this request's host, with the role in its organization. */
export const signedInOf = async (
  platform: Platform,
  organization: CurrentOrganization | null,
  request: Request,
): Promise<SignedIn | null> => {
  // Visitors have no cookie, and most requests are visitors'.
  if (!request.headers.cookie?.includes('session=')) return null
  const person = await personOf(platform.auth, fromNodeHeaders(request.headers))
  if (!person) return null
  if (!organization) return { ...person, role: null }
  const ctx = platform.contextOf(organization, { actor: { kind: 'visitor' }, locale: organization.language })
  return { ...person, role: await roleOf(ctx, person.userId) }
}
