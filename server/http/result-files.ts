import { readFile } from 'node:fs/promises'
import { Router, type Request } from 'express'
import * as v from 'valibot'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import { readResults, uploadResults } from '../domain/results/upload-results.ts'
import type { Platform } from '../platform.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { slowestUpload, staffFileQueue, staffFileTotalMs } from '#rules/limits.ts'
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
import { createFairQueue } from '../fair-queue.ts'
import { ensureLength, receiveFile } from './receive-file.ts'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'
import { jsonText } from '#rules/text/json-text.ts'

const receiveLimits = { maxBytes: resultsLimits.bytes, totalMs: staffFileTotalMs, fields: 1, ...slowestUpload }

const invalid = () => new Refused({ code: 'upload_invalid' })

/**
 * Results files: a form with `file` and, as JSON, `upload`. Answers what the file has or, at the step 'import', what was
 * imported. Checks permission and length before it reads. Must come before the limit on other forms.
 */
export const resultFiles = (platform: Platform): Router => {
  const router = Router()
  const receiveInTurn = createFairQueue(staffFileQueue)
  router.post(adminPaths.eventResultsFile(':id'), async (request: Request<{ id: string }>, response) => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) throw new Refused({ code: 'not_found' })
    const state = stateOfRequest(platform, request, response)
    const ctx = await contextOfState(state, organization)
    ensureCan(ctx.actor, 'import-results')
    if (ctx.actor.kind !== 'member') throw new Refused({ code: 'forbidden' })
    await platform.limits.ensureAllowed('upload', { email: ctx.actor.userId, address: state.address })
    ensureLength(request, resultsLimits.bytes)
    const turn = [organization.id, ctx.actor.userId] as const
    const receive = () =>
      receiveFile(request, receiveLimits, ({ path, textOf }) => {
        const upload = uploadOf(textOf('upload'))
        return withResultsReader<ResultsView | ResultsReport>({ log: platform.log, turn }, async (reader) => {
          const file = { eventId: request.params.id, bytes: await readFile(path), upload }
          return upload.step === 'read' ? readResults(ctx, reader, file) : uploadResults(ctx, reader, file)
        })
      })
    response.setHeader('cache-control', 'private, no-store')
    response.json(await receiveInTurn(turn, receive))
  })
  return router
}

const uploadText = v.pipe(jsonText(), resultsUpload)

function uploadOf(text: string | null): ResultsUpload {
  const parsed = v.safeParse(uploadText, text)
  if (!parsed.success) throw invalid()
  return parsed.output
}
