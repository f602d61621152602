import type { RequestHandler } from 'express'
import type { OrganizationDirectory } from '../domain/organizations/organization-directory.ts'

/**
 * Finds whose host this is: `response.locals.organization` is the organization, or null at the platform's apex. A host
 * that a newer one has replaced redirects for good; an unknown host gets `isUnknownHost`, and the page says so.
 */
export const organizationHost =
  (directory: OrganizationDirectory, platformDomain: string): RequestHandler =>
  async (request, response, next) => {
    response.locals.organization = null
    // The one host of this request, also where a proxy in front says it: sessions are bound to it.
    request.headers.host = request.host
    const host = request.hostname.toLowerCase()
    if (host === platformDomain) return next()
    const entry = await directory.byHost(host)
    if (entry && 'redirectTo' in entry) return response.redirect(308, entry.redirectTo + request.originalUrl)
    if (entry) response.locals.organization = entry.organization
    else response.locals.isUnknownHost = true
    next()
  }
