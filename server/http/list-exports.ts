import { Router } from 'express'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import { exportedLists, exportNamesOf } from '../lists/exported-lists.ts'
import type { Platform } from '../platform.ts'
import { loginPath } from '#rules/account-paths.ts'
import { exportPath } from '#rules/admin-paths.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { writeSpreadsheet } from '../worker/write-spreadsheet.ts'
import { contextOfState } from './request-state.ts'
import { fileSender } from './send-written-file.ts'
import { stateOfRequest } from './state-of-request.ts'

export const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Lists as files, filtered and sorted as the list is: `?format=csv|xlsx`. */
export const listExports = (platform: Platform): Router => {
  const router = Router()
  const send = fileSender()
  for (const list of exportedLists)
    router.get(exportPath(list.path(':id')), async (request, response) => {
      const organization = response.locals.organization as CurrentOrganization | null
      if (!organization) throw new Refused({ code: 'not_found' })
      const ctx = await contextOfState(stateOfRequest(platform, request, response), organization)
      const id = String(request.params.id ?? '')
      if (ctx.actor.kind === 'visitor') return response.redirect(loginPath(list.path(id)))
      const format = request.query.format === 'xlsx' ? 'xlsx' : 'csv'
      ensureCan(ctx.actor, 'export-data')
      const { title, fileName } = await exportNamesOf(ctx, { list, id })
      const attach = () => response.attachment(`${fileName}.${format}`).type(contentTypes[format])
      if (request.method === 'HEAD') return void attach().end()
      const query = new URL(request.originalUrl, organization.origin).searchParams
      await send(ctx, response, attach, (output) => {
        const sheetFile = { output, format, sheetName: title, log: platform.log } as const
        return writeSpreadsheet(sheetFile, (sheet) => list.write(ctx, { id, query }, sheet))
      })
    })
  return router
}
