import express, { Router, type Request, type Response } from 'express'
import * as v from 'valibot'
import { checkInAthlete, undoCheckIn } from '../domain/check-in/check-in-athlete.ts'
import { checkInPage } from '../domain/check-in/check-in-page.ts'
import { findForCheckIn } from '../domain/check-in/find-for-check-in.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Context } from '../context.ts'
import type { Platform } from '../platform.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { scansForm, undoForm } from '#rules/check-in/check-in-forms.ts'
import type { ScanAnswer } from '#rules/check-in/check-in-views.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'

const maxBodyBytes = 100_000

/** What a device at kit pick-up reads and sends, as JSON. */
export const checkIn = (platform: Platform): Router => {
  const router = Router()
  const body = express.json({ limit: maxBodyBytes })
  const contextFor = async (request: Request, response: Response): Promise<Context> => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) throw new Refused({ code: 'not_found' })
    const ctx = await contextOfState(stateOfRequest(platform, request, response), organization)
    ensureCan(ctx.actor, 'check-in')
    response.setHeader('cache-control', 'private, no-store')
    return ctx
  }

  router.get(adminPaths.checkInPeople(':id'), async (request: Request<{ id: string }>, response) => {
    const ctx = await contextFor(request, response)
    const { searchParams } = new URL(request.originalUrl, 'http://host.invalid')
    response.json(await findForCheckIn(ctx, request.params.id, searchParams.get('find') ?? ''))
  })

  router.get(adminPaths.checkInCounts(':id'), async (request: Request<{ id: string }>, response) => {
    const ctx = await contextFor(request, response)
    response.json((await checkInPage(ctx, request.params.id)).counts)
  })

  router.post(adminPaths.checkInScans(':id'), body, async (request: Request<{ id: string }>, response) => {
    const ctx = await contextFor(request, response)
    const { scans } = parse(scansForm, request.body)
    const answers: ScanAnswer[] = []
    for (const { registrationId, ...scan } of scans) {
      const handOut = { ...scan, eventId: request.params.id }
      answers.push(await answerOf(scan.id, () => checkInAthlete(ctx, registrationId, handOut)))
    }
    response.json(answers)
  })

  router.post(adminPaths.checkInUndo(':id'), body, async (request: Request<{ id: string }>, response) => {
    const ctx = await contextFor(request, response)
    response.json(await undoCheckIn(ctx, parse(undoForm, request.body).id))
  })
  return router
}

/** One that is rejected does not keep the others from being stored. */
async function answerOf(id: string, run: () => Promise<Omit<Extract<ScanAnswer, { person: unknown }>, 'id'>>) {
  try {
    return { id, ...(await run()) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { id, refusal: { code: error.code, field: null, values: error.values } }
  }
}

function parse<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body)
  if (!parsed.success) throw new Refused({ code: 'invalid_form' })
  return parsed.output
}
