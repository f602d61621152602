import { type Response, Router } from 'express'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvSpreadsheet } from '../adapters/spreadsheets/csv.ts'
import { xlsxSpreadsheet } from '../adapters/spreadsheets/xlsx.ts'
import { exportAthletes } from '../domain/exports/athletes-export.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import { exportWords } from '../i18n/export-words.ts'
import type { Platform } from '../platform.ts'
import { athleteListOf } from '../rules/admin-lists.ts'
import { adminPaths, loginTo } from '../rules/admin-paths.ts'
import { ensureCan } from '../rules/permissions.ts'
import { Refused } from '../rules/refusals.ts'
import { turnsOf } from './turns.ts'
import { refuse } from './refuse.ts'
import { contextIn } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

// A reader who stops reading is let go, with the file.
const patienceMs = 60_000
// Each holds a connection to the database while it is written.
const exportsAtOnce = 2

/**
 * An event's athletes as a file, filtered as the list is: `?format=csv|xlsx`. It is written to a
 * file of this machine first and sent from there: the database is done with it before a slow reader begins.
 */
export const athletesExport = (platform: Platform): Router => {
  const router = Router()
  const inTurn = turnsOf(exportsAtOnce)
  router.get(adminPaths.exported(':id'), async (request, response) => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) return void response.status(404).end()
    const ctx = await contextIn(stateOfRequest(platform, request, response), organization)
    if (ctx.actor.kind === 'visitor')
      return response.redirect(loginTo(adminPaths.eventAthletes(String(request.params.id))))
    const format = request.query.format === 'xlsx' ? 'xlsx' : 'csv'
    try {
      ensureCan(ctx.actor, 'export-data')
      const attach = () =>
        response.attachment(`athletes-${ctx.now.toISOString().slice(0, 10)}.${format}`).type(types[format])
      if (request.method === 'HEAD') return void attach().end()
      const filter = athleteListOf(new URL(request.originalUrl, organization.origin).searchParams)
      const wanted = { eventId: String(request.params.id), filter, words: exportWords(ctx.locale) }
      await withNamelessFile(async (output, file) => {
        const isLeft = await inTurn(async () => {
          if (response.destroyed) return true
          const sheet =
            format === 'csv' ? csvSpreadsheet(output, { bom: true }) : await xlsxSpreadsheet(output, 'athletes')
          await exportAthletes(ctx, wanted, sheet)
          await sheet.finish()
          return false
        })
        if (!isLeft) await sendFrom(file, attach())
      })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refuse(request, response, error)
    }
  })
  return router
}

const sendFrom = async (file: FileHandle, response: Response) => {
  response.setTimeout(patienceMs, () => response.destroy())
  response.setHeader('content-length', (await file.stat()).size)
  // Who goes away in the middle has no file, and knows it by the length.
  await pipeline(file.createReadStream(), response).catch(() => response.destroy())
}

/**
 * A file to write and then to read, open and already removed: whatever happens to the process, nobody's data stays
 * behind. Each end has a descriptor of its own, which its stream may close: one for both would wait for both streams.
 */
const withNamelessFile = async (work: (output: Writable, file: FileHandle) => Promise<void>) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dorsal-export-'))
  const name = path.join(folder, 'export')
  const output = createWriteStream(name, { flags: 'wx', mode: 0o600 })
  await once(output, 'open')
  const file = await open(name)
  try {
    await rm(folder, { recursive: true })
    await work(output, file)
  } finally {
    output.destroy()
    await file.close()
  }
}
