import { Router } from 'express'
import { pdfQueue } from '#rules/limits.ts'
import { paths } from '#rules/paths.ts'
import { Refused } from '#rules/refusals.ts'
import { confirmationPage } from '../domain/orders/confirmation-page.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import { ticketsFileOf } from '../adapters/tickets/tickets-file.ts'
import { orderTickets } from '../domain/tickets/tickets-of-order.ts'
import { createFairQueue } from '../fair-queue.ts'
import type { Platform } from '../platform.ts'
import { withWorker } from '../worker/with-worker.ts'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'

/** The valid tickets of an order as PDF, for everybody with its link: `?per-page=1` or four on a page. */
export const ticketPdfs = (platform: Platform): Router => {
  const router = Router()
  const writeInTurn = createFairQueue(pdfQueue)
  const [path] = paths.ticketsPdf(':event', ':confirmationId', 4).split('?') as [string]
  router.get(path, async (request, response) => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) throw new Refused({ code: 'not_found' })
    const ctx = await contextOfState(stateOfRequest(platform, request, response), organization)
    const confirmationId = String(request.params.confirmationId)
    const tickets = await orderTickets(ctx, confirmationId)
    if (tickets.every(({ isCancelled }) => isCancelled)) throw new Refused({ code: 'not_found' })
    const page = await confirmationPage(ctx, confirmationId)
    response.setHeader('cache-control', 'private, no-store')
    response.setHeader('x-robots-tag', 'noindex')
    const attach = () =>
      response.attachment(`${page.event.slug}-${page.confirmationNumber}.pdf`).type('application/pdf')
    if (request.method === 'HEAD') return void attach().end()
    const file = ticketsFileOf(ctx, { page, tickets })
    const perPage = request.query['per-page'] === '1' ? 1 : 4
    const pdf = await writeInTurn([organization.id], () =>
      withWorker({ log: platform.log, task: 'writes tickets' }, ({ run }) => run('writeTickets', file, perPage)),
    )
    attach().send(Buffer.from(pdf))
  })
  return router
}
