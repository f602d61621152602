import { Router, type Request, type Response } from 'express'
import type { FileStore } from '../domain/media/file-store.ts'
import { linkToReceipt } from '../domain/payments/link-to-receipt.ts'
import { removeReceipt } from '../domain/payments/remove-receipt.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import { loginPath } from '#rules/account-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { can } from '#rules/permissions.ts'
import { athleteFileQueue, athleteFileReadQueue, orderFileQueue } from '#rules/limits.ts'
import { Refused } from '#rules/refusals.ts'
import { networkOf } from '../database/rate-limits.ts'
import { createFairQueue } from '../fair-queue.ts'
import { receiveFile } from './receive-file.ts'
import { receiveLimits } from './registration-files.ts'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'

/** Receipts of manual payments. Must come before the limits on other forms. */
export const paymentReceipts = (platform: Platform, store: FileStore): Router => {
  const router = Router()
  const receiveInTurn = createFairQueue(athleteFileQueue)
  const receiveOfOrder = createFairQueue(orderFileQueue)
  const readInTurn = createFairQueue(athleteFileReadQueue)
  const contextFor = async (request: Request, response: Response) => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) throw new Refused({ code: 'not_found' })
    const state = stateOfRequest(platform, request, response)
    return { ctx: await contextOfState(state, organization), address: state.address }
  }

  router.post(paths.paymentReceipts, async (request, response) => {
    const { ctx, address } = await contextFor(request, response)
    await platform.limits.ensureMaySendFile({ organizationId: ctx.organization.id, address })
    const { addReceipt, ensureMayAddReceipt } = await import('../domain/payments/add-receipt.ts')
    await ensureMayAddReceipt(ctx, orderOf(request))
    const receive = () =>
      receiveFile(request, receiveLimits, (received) =>
        readInTurn([ctx.organization.id], () =>
          addReceipt({ ...ctx, now: new Date() }, store, orderOf(request), received),
        ),
      )
    const receipt = await receiveOfOrder([`${ctx.organization.id} ${orderOf(request)}`], () =>
      receiveInTurn([ctx.organization.id, networkOf(address)], receive),
    )
    answer(request, response.status(201), receipt)
  })

  router.post(paths.paymentReceiptRemoval, async (request, response) => {
    const { ctx } = await contextFor(request, response)
    await removeReceipt(ctx, orderOf(request))
    answer(request, response, {})
  })

  router.get(adminPaths.paymentReceipt(':order'), async (request, response, next) => {
    const { ctx } = await contextFor(request, response)
    const orderId = String(request.params.order)
    if (ctx.actor.kind === 'visitor' && !ctx.actor.account)
      return response.redirect(loginPath(adminPaths.paymentReceipt(orderId)))
    if (!can(ctx.actor, 'confirm-payments')) throw new Refused({ code: 'not_found' })
    // Opening is recorded: what only looks whether it is there opens nothing.
    if (request.method === 'HEAD') return next()
    response.setHeader('cache-control', 'no-store')
    response.redirect(await linkToReceipt(ctx, orderId, platform.fileLinks))
  })
  return router
}

const queryOf = (request: Request) => new URL(request.originalUrl, 'http://host.invalid').searchParams

const orderOf = (request: Request): string => queryOf(request).get('order') ?? ''

/** A form without scripts goes back to the order's page. */
function answer(request: Request, response: Response, receipt: object): void {
  if (request.accepts(['json', 'html']) === 'json') return void response.json(receipt)
  response.redirect(303, paths.confirmation(queryOf(request).get('event') ?? '', orderOf(request)))
}
