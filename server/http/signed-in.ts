import { Router } from 'express'
import { signedInCookieHeader } from '../auth/session-cookie.ts'
import type { Platform } from '../platform.ts'
import { paths } from '#rules/paths.ts'
import { Refused } from '#rules/refusals.ts'
import { stateOfRequest } from './state-of-request.ts'
import type { Visitors } from './visitors.ts'

/** Tells the script of a cached page who is signed in, and counts the visit of anyone who is not staff. */
export const signedIn = (platform: Platform, visitors: Pick<Visitors, 'count'>): Router => {
  const isSecure = platform.env.PUBLIC_PROTOCOL === 'https'
  const router = Router()
  router.get(paths.signedIn, async (request, response) => {
    const { session, organization, isUnknownHost, address } = stateOfRequest(platform, request, response)
    if (isUnknownHost) throw new Refused({ code: 'not_found' })
    const person = await session()
    response.setHeader('cache-control', 'no-store')
    if (!person) response.append('set-cookie', signedInCookieHeader(false, { isSecure }))
    const isStaff = person?.role != null
    if (organization && !isStaff) visitors.count(request, organization, address)
    response.json({ isSignedIn: person !== null, isStaff })
  })
  return router
}
