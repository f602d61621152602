import type { RequestHandler } from 'express'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { formBytes, longFormBytes } from '#rules/limits.ts'
import { ensureCan, type Permission } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'

/**
 * Rejects with `body_too_large` before anything is read. Node enforces `content-length`; a chunked body has none and
 * might never end: `length_required`.
 */
export const bodyLimit =
  (bytes: number): RequestHandler =>
  (request, _response, next) => {
    const hasNoLength = request.headers['transfer-encoding'] !== undefined
    if (!hasNoLength && Number(request.headers['content-length'] ?? 0) <= bytes) return next()
    next(new Refused({ code: hasNoLength ? 'length_required' : 'body_too_large' }))
  }

type LongForm = Readonly<{ path: (eventId: string) => string; pattern: RegExp; permission: Permission }>

/** Pages whose forms may have `longFormBytes`. */
export const longForms: readonly LongForm[] = [
  {
    path: adminPaths.eventBibs,
    pattern: /^\/admin\/events\/[\w-]{36}\/bibs(?:\.data)?$/,
    permission: 'assign-bibs',
  },
  {
    path: adminPaths.eventDetails,
    pattern: /^\/admin\/events\/[\w-]{36}\/details(?:\.data)?$/,
    permission: 'edit-events',
  },
]

/** A long form is only read of a member who may send it, and counts as one of their uploads. */
export const formLimit = (platform: Platform): RequestHandler => {
  const [limit, longFormLimit] = [bodyLimit(formBytes), bodyLimit(longFormBytes)]
  return async function limitForm(request, response, next) {
    const organization = response.locals.organization as CurrentOrganization | null
    const form = longForms.find(({ pattern }) => pattern.test(request.path))
    const isLong = Number(request.headers['content-length'] ?? 0) > formBytes
    if (!organization || !form || !isLong) return limit(request, response, next)
    const state = stateOfRequest(platform, request, response)
    const { actor } = await contextOfState(state, organization)
    ensureCan(actor, form.permission)
    if (actor.kind !== 'member') throw new Refused({ code: 'forbidden' })
    await platform.limits.ensureAllowed('upload', { email: actor.userId, address: state.address })
    longFormLimit(request, response, next)
  }
}
