import type { Request, Response } from 'express'
import { fromNodeHeaders } from 'better-auth/node'
import type { Platform } from '../platform.ts'
import { localeOfRequest, cookieOf } from './locale-of-request.ts'
import type { RequestState, SessionUser } from './request-state.ts'
import { sessionCookie } from '../auth/session-cookie.ts'
import { extendSession, findSignedInPerson } from '../auth/sessions.ts'
import { refuseOutages } from '../context.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import { findRole } from '../domain/members/find-role.ts'

export const stateOfRequest = (platform: Platform, request: Request, response: Response): RequestState => {
  const { organization = null, requestId, nonce, isUnknownHost, form } = response.locals
  return {
    id: requestId,
    nonce,
    address: request.ip ?? '',
    organization,
    isUnknownHost: isUnknownHost === true,
    form: form ?? null,
    failure: null,
    recordFailure: (error) => void (response.locals.failure ??= error),
    recordRouterRefusal: () => void (response.locals.isRefusedByRouter = true),
    recordRoute: (pattern) => void (response.locals.route = pattern),
    platform,
    locale: localeOfRequest(request, response),
    session: once(() => findSessionUser(platform, organization, request, response)),
  }
}

const once = <Value>(load: () => Promise<Value>) => {
  let result: Promise<Value> | undefined
  return () => (result ??= load())
}

/** Reading the session counts as its use: it may prolong it and set cookies. */
const findSessionUser = async (
  platform: Platform,
  organization: CurrentOrganization | null,
  request: Request,
  response: Response,
): Promise<SessionUser | null> => {
  const cookie = sessionCookie(platform.env.PUBLIC_PROTOCOL === 'https')
  if (cookieOf(request.headers.cookie, cookie) === undefined) return null
  const headers = fromNodeHeaders(request.headers)
  const account = await refuseOutages(platform.directory, () => findSignedInPerson(platform.auth, headers))
  if (!account) return null
  const cookies = await extendSession(platform.auth, headers, account)
  if (cookies.length && !response.headersSent) response.append('set-cookie', cookies)
  if (!organization) return { ...account, role: null }
  const ctx = platform.contextOf(organization, { actor: { kind: 'visitor' }, locale: organization.language })
  return { ...account, role: await findRole(ctx, account.userId) }
}
