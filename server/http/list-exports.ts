import { type Response, Router } from 'express'
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../context.ts'
import { exportAthletes } from '../domain/exports/athletes-export.ts'
import type { Spreadsheet } from '../domain/exports/spreadsheet.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import { exportTexts } from '../i18n/export-texts.ts'
import type { Platform } from '../platform.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { adminPaths, exportPath, loginPath } from '#rules/admin-paths.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { writeSpreadsheet } from '../worker/write-spreadsheet.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const sendTimeoutMs = 60_000
// Each export holds a database connection while its file is written.
const maxConcurrentExports = 2

type ListExport = Readonly<{
  /** Of the list; the export is below it. The id is that of the list's subject, for lists of one. */
  path: (id: string) => string
  name: string
  write(ctx: Context, request: { id: string; query: URLSearchParams }, sheet: Sheet): Promise<unknown>
}>
type Sheet = Pick<Spreadsheet, 'write'>

const exports: ListExport[] = [
  {
    path: () => adminPaths.athletes,
    name: 'athletes',
    write: (ctx, { query }, sheet) =>
      exportAthletes(ctx, { eventId: null, state: athleteListOf(query), words: exportTexts(ctx.locale) }, sheet),
  },
  {
    path: adminPaths.eventAthletes,
    name: 'athletes',
    write: (ctx, { id, query }, sheet) =>
      exportAthletes(ctx, { eventId: id, state: athleteListOf(query), words: exportTexts(ctx.locale) }, sheet),
  },
]

/**
 * Lists as files, filtered and sorted as the list is: `?format=csv|xlsx`. A file is written to disk first, so that a slow
 * reader holds no database connection.
 */
export const listExports = (platform: Platform): Router => {
  const router = Router()
  const runLimited = limitConcurrency(maxConcurrentExports)
  for (const { path: pathOf, name, write } of exports)
    router.get(exportPath(pathOf(':id')), async (request, response) => {
      const organization = response.locals.organization as CurrentOrganization | null
      if (!organization) throw new Refused({ code: 'not_found' })
      const ctx = await contextOfState(stateOfRequest(platform, request, response), organization)
      const id = String(request.params.id ?? '')
      if (ctx.actor.kind === 'visitor') return response.redirect(loginPath(pathOf(id)))
      const format = request.query.format === 'xlsx' ? 'xlsx' : 'csv'
      ensureCan(ctx.actor, 'export-data')
      const attach = () =>
        response.attachment(`${name}-${ctx.now.toISOString().slice(0, 10)}.${format}`).type(contentTypes[format])
      if (request.method === 'HEAD') return void attach().end()
      const query = new URL(request.originalUrl, organization.origin).searchParams
      await withUnlinkedFile(async (output, file) => {
        const isAborted = await runLimited(async () => {
          if (response.destroyed) return true
          const sheetFile = { output: output.fd, format, sheetName: name, log: platform.log } as const
          await writeSpreadsheet(sheetFile, (sheet) => write(ctx, { id, query }, sheet))
          return false
        })
        if (!isAborted) await sendFile(file, attach())
      })
    })
  return router
}

const sendFile = async (file: FileHandle, response: Response) => {
  response.setTimeout(sendTimeoutMs, () => response.destroy())
  response.setHeader('content-length', (await file.stat()).size)
  await pipeline(file.createReadStream(), response).catch(() => response.destroy())
}

/**
 * A file that is unlinked while it is open: no personal data stays on disk if the process dies. Two descriptors,
 * because each has a position of its own.
 */
const withUnlinkedFile = async (work: (output: FileHandle, file: FileHandle) => Promise<void>) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dorsal-export-'))
  const filePath = path.join(folder, 'export')
  const output = await open(filePath, 'wx', 0o600)
  const file = await open(filePath)
  try {
    await rm(folder, { recursive: true })
    await work(output, file)
  } finally {
    await Promise.all([output.close(), file.close()])
  }
}
