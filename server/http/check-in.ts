import express, { Router, type Request, type Response } from 'express'
import * as v from 'valibot'
import { checkInAthlete, undoCheckIn } from '../domain/check-in/check-in-athlete.ts'
import { checkInBundle } from '../domain/check-in/check-in-bundle.ts'
import { checkInPage } from '../domain/check-in/check-in-page.ts'
import { findForCheckIn } from '../domain/check-in/find-for-check-in.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Context } from '../context.ts'
import type { Platform } from '../platform.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { checkInPaths } from '#rules/check-in/check-in-paths.ts'
import { scansForm, undoForm } from '#rules/check-in/check-in-forms.ts'
import type { ScanAnswer } from '#rules/check-in/check-in-views.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import worker from './check-in-worker.js?raw'
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

  const table = checkInPaths(adminPaths.checkIn(':id'))
  router.get(table.people, async (request: EventRequest, response) => {
    const ctx = await contextFor(request, response)
    const { searchParams } = new URL(request.originalUrl, 'http://host.invalid')
    response.json(await findForCheckIn(ctx, request.params.id, searchParams.get('find') ?? ''))
  })

  router.get(table.bundle, async (request: EventRequest, response) => {
    response.json(await checkInBundle(await contextFor(request, response), request.params.id))
  })

  router.get(table.state, async (request: EventRequest, response) => {
    const { counts, repeats } = await checkInPage(await contextFor(request, response), request.params.id)
    response.json({ counts, repeats })
  })

  router.post(table.scans, body, async (request: EventRequest, response) => {
    const ctx = await contextFor(request, response)
    const { scans } = parse(scansForm, request.body)
    const answers: ScanAnswer[] = []
    for (const { registrationId, ...scan } of scans) {
      const handOut = { ...scan, eventId: request.params.id }
      answers.push(await answerOf(scan.id, () => checkInAthlete(ctx, registrationId, handOut)))
    }
    response.json(answers)
  })

  router.post(table.undo, body, async (request: EventRequest, response) => {
    const ctx = await contextFor(request, response)
    response.json(await undoCheckIn(ctx, parse(undoForm, request.body).id))
  })

  // The page works without network under this address alone; a worker that is no longer served ends by itself.
  router.get(table.worker, (request: EventRequest, response) => {
    response.setHeader('service-worker-allowed', adminPaths.checkIn(request.params.id))
    response.setHeader('cache-control', 'no-cache')
    response.type('text/javascript').send(worker)
  })

  router.get(table.manifest, async (request: EventRequest, response) => {
    const { event } = await checkInPage(await contextFor(request, response), request.params.id)
    const path = adminPaths.checkIn(event.id)
    response.type('application/manifest+json').json({
      name: event.title,
      short_name: event.title.slice(0, 12),
      start_url: path,
      scope: path,
      id: path,
      display: 'standalone',
      background_color: '#ffffff',
      icons: [192, 512].map((side) => ({ src: `/icons/${side}.png`, sizes: `${side}x${side}`, type: 'image/png' })),
    })
  })
  return router
}

type EventRequest = Request<{ id: string }>

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
