import { readFile } from 'node:fs/promises'
import { Router } from 'express'
import * as v from 'valibot'
import { importStatement } from '../domain/statements/import-statement.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { slowestUpload, staffFileQueue, staffFileTotalMs } from '#rules/limits.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { columnMapping, type ColumnMapping } from '#rules/statements/column-mapping.ts'
import { statementLimits } from '#rules/statements/statement-reading.ts'
import { withStatementReader } from '../worker/with-statement-reader.ts'
import { createFairQueue } from '../fair-queue.ts'
import { ensureLength, receiveFile } from './receive-file.ts'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'
import { jsonText } from '#rules/text/json-text.ts'

const receiveLimits = { maxBytes: statementLimits.bytes, totalMs: staffFileTotalMs, fields: 1, ...slowestUpload }

const invalid = () => new Refused({ code: 'upload_invalid' })

/**
 * Bank statements: a form with `file` and, once somebody has mapped its columns, `mapping` as JSON. Answers what is
 * proposed. Checks permission and length before it reads. Must come before the limit on other forms.
 */
export const statements = (platform: Platform): Router => {
  const router = Router()
  const receiveInTurn = createFairQueue(staffFileQueue)
  router.post(adminPaths.statementFile, async (request, response) => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) throw new Refused({ code: 'not_found' })
    const state = stateOfRequest(platform, request, response)
    const ctx = await contextOfState(state, organization)
    ensureCan(ctx.actor, 'confirm-payments')
    if (ctx.actor.kind !== 'member') throw new Refused({ code: 'forbidden' })
    await platform.limits.ensureAllowed('upload', { email: ctx.actor.userId, address: state.address })
    ensureLength(request, statementLimits.bytes)
    const turn = [organization.id, ctx.actor.userId] as const
    const receive = () =>
      receiveFile(request, receiveLimits, ({ path, textOf }) => {
        const mapping = mappingOf(textOf('mapping'))
        return withStatementReader({ log: platform.log, turn }, async (reader) =>
          importStatement(ctx, reader, { bytes: await readFile(path), mapping }),
        )
      })
    response.setHeader('cache-control', 'private, no-store')
    response.json(await receiveInTurn(turn, receive))
  })
  return router
}

const mappingText = v.pipe(jsonText(), columnMapping)

function mappingOf(text: string | null): ColumnMapping | null {
  if (text === null) return null
  const parsed = v.safeParse(mappingText, text)
  if (!parsed.success) throw invalid()
  return parsed.output
}
