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
import { gateBundle, gatePage, gateUpdate } from '../domain/gate/gate-page.ts'
import {
  helperGateBundle,
  helperGatePage,
  helperGateUpdate,
  passTicketByHelper,
  undoPassageByHelper,
} from '../domain/gate/helper-gates.ts'
import { passTicket, undoPassage } from '../domain/gate/pass-ticket.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Context } from '../context.ts'
import type { Platform } from '../platform.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { checkInPaths } from '#rules/check-in/check-in-paths.ts'
import { scansForm, undoForm } from '#rules/check-in/check-in-forms.ts'
import { gateScansForm } from '#rules/gate/gate-forms.ts'
import { paths } from '#rules/paths.ts'
import { Refused } from '#rules/refusals.ts'
import worker from './page-worker.js?raw'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'

const maxBodyBytes = 100_000

/** What a device at kit pick-up or a gate reads and sends, as JSON: of staff, or of a helper with a link. */
export const checkIn = (platform: Platform): Router => {
  const router = Router()
  const body = express.json({ limit: maxBodyBytes })
  const contextFor = async (request: Request, response: Response): Promise<Context> => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) throw new Refused({ code: 'not_found' })
    response.setHeader('cache-control', 'private, no-store')
    return contextOfState(stateOfRequest(platform, request, response), organization)
  }

  // The tickets of an order are shown at the entrance without network.
  router.get(checkInPaths(paths.ticketsConfirmation(':event', ':confirmationId')).worker, sendWorker)
  for (const { base, ...table } of tables) {
    const addresses = checkInPaths(base(':key'))
    if ('find' in table)
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
      response.json(await table.scan(ctx, request.params.key, request.body))
    })

    router.post(addresses.undo, body, async (request: TableRequest, response) => {
      const ctx = await contextFor(request, response)
      response.json(await table.undo(ctx, request.params.key, parse(undoForm, request.body).id))
    })

    router.get(addresses.worker, sendWorker)

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

/** A page works without network under its address alone; a worker that is no longer served ends by itself. */
function sendWorker({ path }: Request, response: Response): void {
  response.setHeader('service-worker-allowed', path.replace(/\/worker\.js$/, ''))
  response.setHeader('cache-control', 'no-cache')
  response.type('text/javascript').send(worker)
}

type TableRequest = Request<{ key: string }>
type ScansForm<Scan> = v.GenericSchema<unknown, { scans: Scan[] }>

/** Scans that a device sends together. One that is rejected does not keep the others from being stored. */
const scansBy =
  <Scan extends { id: string }, Result extends object>(
    form: ScansForm<Scan>,
    run: (ctx: Context, key: string, scan: Scan) => Promise<Result>,
  ) =>
  async (ctx: Context, key: string, body: unknown) => {
    const answers = []
    for (const scan of parse(form, body).scans) answers.push(await answerOf(scan.id, () => run(ctx, key, scan)))
    return answers
  }

/** `key` is an event's id for staff, a link's secret for helpers. Gates find tickets on the device. */
const tables = [
  {
    base: adminPaths.checkIn,
    page: checkInPage,
    update: checkInUpdate,
    find: findForCheckIn,
    bundle: checkInBundle,
    scan: scansBy(scansForm, (ctx, eventId, { registrationId, ...scan }) =>
      checkInAthlete(ctx, registrationId, { ...scan, eventId }),
    ),
    undo: (ctx: Context, _eventId: string, scanId: string) => undoCheckIn(ctx, scanId),
  },
  {
    base: paths.checkIn,
    page: helperPage,
    update: helperUpdate,
    find: findForHelper,
    bundle: helperBundle,
    scan: scansBy(scansForm, (ctx, token, { registrationId, cash: _cash, ...scan }) =>
      checkInByHelper(ctx, token, registrationId, scan),
    ),
    undo: undoByHelper,
  },
  {
    base: adminPaths.gate,
    page: gatePage,
    update: gateUpdate,
    bundle: gateBundle,
    scan: scansBy(gateScansForm, passTicket),
    undo: (ctx: Context, _eventId: string, passageId: string) => undoPassage(ctx, passageId),
  },
  {
    base: paths.gate,
    page: helperGatePage,
    update: helperGateUpdate,
    bundle: helperGateBundle,
    scan: scansBy(gateScansForm, passTicketByHelper),
    undo: undoPassageByHelper,
  },
] as const

async function answerOf<Result extends object>(id: string, run: () => Promise<Result>) {
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
