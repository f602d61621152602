import type { RequestHandler } from 'express'
import type { OrganizationDirectory } from '../domain/organizations/organization-directory.ts'

/**
 * Sets `response.locals.organization`, null at the apex. A host that was replaced redirects permanently; an unknown one
 * sets `isUnknownHost`.
 */
export const organizationHost =
  (directory: OrganizationDirectory, platformDomain: string): RequestHandler =>
  async (request, response, next) => {
    response.locals.organization = null
    // Behind a trusted proxy `request.host` is the forwarded one. Sessions are bound to this header.
    request.headers.host = request.host
    const host = request.hostname.toLowerCase()
    if (host === platformDomain) return next()
    const entry = await directory.byHost(host)
    if (entry && 'redirectTo' in entry) return response.redirect(308, entry.redirectTo + request.originalUrl)
    if (entry) response.locals.organization = entry.organization
    else response.locals.isUnknownHost = true
    next()
  }
