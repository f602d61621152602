import { Router, type Request } from 'express'
import * as v from 'valibot'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import { readResults, uploadResults } from '../domain/results/upload-results.ts'
import type { Platform } from '../platform.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import {
  resultsLimits,
  resultsUpload,
  type ResultsReport,
  type ResultsUpload,
  type ResultsView,
} from '#rules/results/results-upload.ts'
import { withResultsReader } from '../worker/with-results-reader.ts'
import { limitConcurrency, limitConcurrencyPerPerson } from './limit-concurrency.ts'
import { ensureLength, receiveForm } from './receive-form.ts'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'

// Each holds its whole file in memory, and the worker that reads it many times as much.
const maxConcurrentReceives = 4
const maxConcurrentReads = 2
const maxReceivesPerPerson = 1
const timeoutMs = 60_000

const invalid = () => new Refused({ code: 'upload_invalid' })

/**
 * Results files: a form with `file` and, as JSON, `upload`. Answers what the file has or, at the step 'import', what was
 * imported. Checks permission and length before it reads. Must come before the limit on other forms.
 */
export const resultFiles = (platform: Platform): Router => {
  const router = Router()
  const limitPerPerson = limitConcurrencyPerPerson(maxReceivesPerPerson)
  const limitReceives = limitConcurrency(maxConcurrentReceives)
  const limitReads = limitConcurrency(maxConcurrentReads)
  router.post(adminPaths.eventResultsFile(':id'), async (request: Request<{ id: string }>, response) => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) throw new Refused({ code: 'not_found' })
    const state = stateOfRequest(platform, request, response)
    const ctx = await contextOfState(state, organization)
    ensureCan(ctx.actor, 'import-results')
    if (ctx.actor.kind !== 'member') throw new Refused({ code: 'forbidden' })
    await platform.limits.ensureAllowed('upload', { email: ctx.actor.userId, address: state.address })
    ensureLength(request, resultsLimits.bytes)
    const receive = async () => {
      const { bytes, textOf } = await receiveForm(request, { maxBytes: resultsLimits.bytes, timeoutMs, invalid })
      const upload = uploadOf(textOf('upload'))
      const file = { eventId: request.params.id, bytes, upload }
      return limitReads(() =>
        withResultsReader<ResultsView | ResultsReport>(platform, (reader) =>
          upload.step === 'read' ? readResults(ctx, reader, file) : uploadResults(ctx, reader, file),
        ),
      )
    }
    response.setHeader('cache-control', 'private, no-store')
    response.json(await limitPerPerson(ctx.actor.userId, () => limitReceives(receive)))
  })
  return router
}

const uploadText = v.pipe(v.string(), v.parseJson(), resultsUpload)

function uploadOf(text: string | null): ResultsUpload {
  const parsed = v.safeParse(uploadText, text)
  if (!parsed.success) throw invalid()
  return parsed.output
}
