import type { Request, Response } from 'express'
import { fromNodeHeaders } from 'better-auth/node'
import { sessionCookie } from '../auth/session-cookie.ts'
import { carryOn, personOf } from '../auth/sessions.ts'
import { refusingFor } from '../context.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import { roleOf } from '../domain/members/role-of.ts'
import type { Platform } from '../platform.ts'
import { cookieOf } from './locale-of-request.ts'
import type { SignedIn } from './request-state.ts'

/** Reading the session counts as its use: it may prolong it and set cookies. */
export const signedInOf = async (
  platform: Platform,
  organization: CurrentOrganization | null,
  request: Request,
  response: Response,
): Promise<SignedIn | null> => {
  const cookie = sessionCookie(platform.env.PUBLIC_PROTOCOL === 'https')
  if (cookieOf(request.headers.cookie, cookie) === undefined) return null
  const headers = fromNodeHeaders(request.headers)
  const account = await refusingFor(platform.directory, () => personOf(platform.auth, headers))
  if (!account) return null
  const cookies = await carryOn(platform.auth, headers, account)
  if (cookies.length && !response.headersSent) response.append('set-cookie', cookies)
  if (!organization) return { ...account, role: null }
  const ctx = platform.contextOf(organization, { actor: { kind: 'visitor' }, locale: organization.language })
  return { ...account, role: await roleOf(ctx, account.userId) }
}
