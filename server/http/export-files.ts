import { Router } from 'express'
import { pipeline } from 'node:stream/promises'
import { findExportFile } from '../domain/exports/export-jobs.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import { loginPath } from '#rules/account-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { Refused } from '#rules/refusals.ts'
import { contentTypes } from './list-exports.ts'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'

/** Files that a job has written, for the member who requested them. */
export const exportFiles = (platform: Platform): Router => {
  const router = Router()
  router.get(`${adminPaths.exports}/:id/file`, async (request, response) => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) throw new Refused({ code: 'not_found' })
    const ctx = await contextOfState(stateOfRequest(platform, request, response), organization)
    const query = new URL(request.originalUrl, organization.origin).searchParams
    const exportId = request.params.id
    if (ctx.actor.kind === 'visitor') return response.redirect(loginPath(adminPaths.exportFile(exportId, query)))
    const file = await findExportFile(ctx, platform.fileLinks, { exportId, query })
    const stream = await platform.files.openPrivate(file.key)
    if (!stream) throw new Refused({ code: 'not_found' })
    response.setHeader('cache-control', 'private, no-store')
    response.setHeader('content-length', file.bytes)
    response.attachment(file.name).type(contentTypes[file.format])
    await pipeline(stream, response).catch(() => response.destroy())
  })
  return router
}
