import express, { Router, type Request, type Response } from 'express'
import * as v from 'valibot'
import { checkInAthlete, undoCheckIn } from '../domain/check-in/check-in-athlete.ts'
import { checkInBundle } from '../domain/check-in/check-in-bundle.ts'
import { checkInPage, checkInUpdate } from '../domain/check-in/check-in-page.ts'
import { findForCheckIn } from '../domain/check-in/find-for-check-in.ts'
import {
  checkInByHelper,
  findForHelper,
  helperBundle,
  helperPage,
  helperUpdate,
  undoByHelper,
} from '../domain/check-in/helper-links.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Context } from '../context.ts'
import type { Platform } from '../platform.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { checkInPaths } from '#rules/check-in/check-in-paths.ts'
import { scansForm, undoForm } from '#rules/check-in/check-in-forms.ts'
import type { ScanAnswer } from '#rules/check-in/check-in-views.ts'
import { paths } from '#rules/paths.ts'
import { Refused } from '#rules/refusals.ts'
import worker from './check-in-worker.js?raw'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'

const maxBodyBytes = 100_000

/** What a device at kit pick-up reads and sends, as JSON: of staff, or of a helper with a link. */
export const checkIn = (platform: Platform): Router => {
  const router = Router()
  const body = express.json({ limit: maxBodyBytes })
  const contextFor = async (request: Request, response: Response): Promise<Context> => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) throw new Refused({ code: 'not_found' })
    response.setHeader('cache-control', 'private, no-store')
    return contextOfState(stateOfRequest(platform, request, response), organization)
  }

  for (const { base, ...table } of tables) {
    const addresses = checkInPaths(base(':key'))
    router.get(addresses.people, async (request: TableRequest, response) => {
      const { searchParams } = new URL(request.originalUrl, 'http://host.invalid')
      const ctx = await contextFor(request, response)
      response.json(await table.find(ctx, request.params.key, searchParams.get('find') ?? ''))
    })

    router.get(addresses.bundle, async (request: TableRequest, response) => {
      response.json(await table.bundle(await contextFor(request, response), request.params.key))
    })

    router.get(addresses.state, async (request: TableRequest, response) => {
      response.json(await table.update(await contextFor(request, response), request.params.key))
    })

    router.post(addresses.scans, body, async (request: TableRequest, response) => {
      const ctx = await contextFor(request, response)
      await table.page(ctx, request.params.key)
      const answers: ScanAnswer[] = []
      for (const scan of parse(scansForm, request.body).scans)
        answers.push(await answerOf(scan.id, () => table.handOut(ctx, request.params.key, scan)))
      response.json(answers)
    })

    router.post(addresses.undo, body, async (request: TableRequest, response) => {
      const ctx = await contextFor(request, response)
      response.json(await table.undo(ctx, request.params.key, parse(undoForm, request.body).id))
    })

    // The page works without network under this address alone; a worker that is no longer served ends by itself.
    router.get(addresses.worker, (request: TableRequest, response) => {
      response.setHeader('service-worker-allowed', base(request.params.key))
      response.setHeader('cache-control', 'no-cache')
      response.type('text/javascript').send(worker)
    })

    router.get(addresses.manifest, async (request: TableRequest, response) => {
      const { event } = await table.page(await contextFor(request, response), request.params.key)
      const path = base(request.params.key)
      response.type('application/manifest+json').json({
        name: event.title,
        short_name: Array.from(event.title).slice(0, 12).join(''),
        start_url: path,
        scope: path,
        id: path,
        display: 'standalone',
        background_color: '#ffffff',
        icons: [192, 512].map((side) => ({ src: `/icons/${side}.png`, sizes: `${side}x${side}`, type: 'image/png' })),
      })
    })
  }
  return router
}

type TableRequest = Request<{ key: string }>
type SentScan = v.InferOutput<typeof scansForm>['scans'][number]

/** `key` is an event's id for staff, a link's secret for helpers. */
const tables = [
  {
    base: adminPaths.checkIn,
    page: checkInPage,
    update: checkInUpdate,
    find: findForCheckIn,
    bundle: checkInBundle,
    handOut: (ctx: Context, eventId: string, { registrationId, ...scan }: SentScan) =>
      checkInAthlete(ctx, registrationId, { ...scan, eventId }),
    undo: (ctx: Context, _eventId: string, scanId: string) => undoCheckIn(ctx, scanId),
  },
  {
    base: paths.checkIn,
    page: helperPage,
    update: helperUpdate,
    find: findForHelper,
    bundle: helperBundle,
    handOut: (ctx: Context, token: string, { registrationId, cash: _cash, ...scan }: SentScan) =>
      checkInByHelper(ctx, token, registrationId, scan),
    undo: undoByHelper,
  },
] as const

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
