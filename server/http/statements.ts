import { Router } from 'express'
import * as v from 'valibot'
import { importStatement } from '../domain/statements/import-statement.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { columnMapping, type ColumnMapping } from '#rules/statements/column-mapping.ts'
import { statementLimits } from '#rules/statements/statement-reading.ts'
import { withStatementReader } from '../worker/with-statement-reader.ts'
import { limitConcurrency, limitConcurrencyPerPerson } from './limit-concurrency.ts'
import { ensureLength, receiveForm } from './receive-form.ts'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'

// Each holds its whole file in memory, and the worker that reads it many times as much.
const maxConcurrentReceives = 4
const maxConcurrentReads = 1
const maxReceivesPerPerson = 1
const timeoutMs = 60_000

const invalid = () => new Refused({ code: 'upload_invalid' })

/**
 * Bank statements: a form with `file` and, once somebody has mapped its columns, `mapping` as JSON. Answers what is
 * proposed. Checks permission and length before it reads. Must come before the limit on other forms.
 */
export const statements = (platform: Platform): Router => {
  const router = Router()
  const limitPerPerson = limitConcurrencyPerPerson(maxReceivesPerPerson)
  const limitReceives = limitConcurrency(maxConcurrentReceives)
  const limitReads = limitConcurrency(maxConcurrentReads)
  router.post(adminPaths.statementFile, async (request, response) => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) throw new Refused({ code: 'not_found' })
    const state = stateOfRequest(platform, request, response)
    const ctx = await contextOfState(state, organization)
    ensureCan(ctx.actor, 'confirm-payments')
    if (ctx.actor.kind !== 'member') throw new Refused({ code: 'forbidden' })
    await platform.limits.ensureAllowed('upload', { email: ctx.actor.userId, address: state.address })
    ensureLength(request, statementLimits.bytes)
    const receive = async () => {
      const { bytes, textOf } = await receiveForm(request, { maxBytes: statementLimits.bytes, timeoutMs, invalid })
      const mapping = mappingOf(textOf('mapping'))
      return limitReads(() =>
        withStatementReader(platform, (reader) => importStatement(ctx, reader, { bytes, mapping })),
      )
    }
    response.setHeader('cache-control', 'private, no-store')
    response.json(await limitPerPerson(ctx.actor.userId, () => limitReceives(receive)))
  })
  return router
}

const mappingText = v.pipe(v.string(), v.parseJson(), columnMapping)

function mappingOf(text: string | null): ColumnMapping | null {
  if (text === null) return null
  const parsed = v.safeParse(mappingText, text)
  if (!parsed.success) throw invalid()
  return parsed.output
}
