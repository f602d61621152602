import { Router } from 'express'
import { csvSpreadsheet } from '../adapters/spreadsheets/csv.ts'
import { xlsxSpreadsheet } from '../adapters/spreadsheets/xlsx.ts'
import { exportAthletes } from '../domain/exports/athletes-export.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import { exportWords } from '../i18n/export-words.ts'
import type { Platform } from '../platform.ts'
import { athleteListOf } from '../rules/admin-lists.ts'
import { accountPaths, adminPaths } from '../rules/admin-paths.ts'
import { ensureCan } from '../rules/permissions.ts'
import { Refused } from '../rules/refusals.ts'
import { contextIn } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

// A reader who stops reading must not hold a connection to the database for ever.
const patienceMs = 60_000

/**
 * An event's athletes as a file, filtered as the list is: `?format=csv|xlsx`. It is written while it is read, so it has
 * no length; when something fails on the way the connection breaks off, and the browser knows that it has no file.
 */
export const athletesExport = (platform: Platform): Router => {
  const router = Router()
  router.get(adminPaths.exported(':id'), async (request, response) => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) return void response.status(404).end()
    const ctx = await contextIn(stateOfRequest(platform, request, response), organization)
    if (ctx.actor.kind === 'visitor') return response.redirect(accountPaths.login)
    const format = request.query.format === 'xlsx' ? 'xlsx' : 'csv'
    try {
      ensureCan(ctx.actor, 'export-data')
      response.setTimeout(patienceMs, () => response.destroy())
      response.attachment(`athletes-${ctx.now.toISOString().slice(0, 10)}.${format}`).type(types[format])
      const sheet =
        format === 'csv' ? csvSpreadsheet(response, { bom: true }) : await xlsxSpreadsheet(response, 'athletes')
      const filter = athleteListOf(new URL(request.originalUrl, organization.origin).searchParams)
      await exportAthletes(ctx, { eventId: String(request.params.id), filter, words: exportWords(ctx.locale) }, sheet)
      await sheet.finish()
    } catch (error) {
      if (response.headersSent) return void response.destroy()
      if (!(error instanceof Refused)) throw error
      response.removeHeader('content-disposition')
      response.status(error.status).type('text/plain').send(error.code)
    }
  })
  return router
}
