import { Router } from 'express'
import { pdfQueue } from '#rules/limits.ts'
import { imageKeyOf } from '#rules/media/images.ts'
import { paths } from '#rules/paths.ts'
import { Refused } from '#rules/refusals.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import { openReceipt } from '../domain/receipts/receipts-of.ts'
import type { Platform } from '../platform.ts'
import { createFairQueue } from '../fair-queue.ts'
import { openOrderOf } from './order-scope.ts'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'

/** Receipts and credit notes as PDF, for who has opened the order; others are led to where they can. */
export const receipts = (platform: Platform): Router => {
  const router = Router()
  const writeInTurn = createFairQueue(pdfQueue)
  router.get(paths.receipt(':event', ':confirmationId', ':number'), async (request, response) => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) throw new Refused({ code: 'not_found' })
    const ctx = await contextOfState(stateOfRequest(platform, request, response), organization)
    const [event, confirmationId, number] = [
      request.params.event,
      request.params.confirmationId,
      request.params.number,
    ].map(String) as [string, string, string]
    const openOrderId = openOrderOf(platform, organization, request.headers.cookie)
    response.setHeader('cache-control', 'private, no-store')
    response.setHeader('x-robots-tag', 'noindex')
    try {
      const { view, logo } = await openReceipt(ctx, { confirmationId, openOrderId }, number)
      const key = logo && imageKeyOf(organization.id, logo)
      const picture = key ? await platform.files.read(key) : null
      const { receiptPdf } = await import('../adapters/receipts/receipt-pdf.ts')
      const pdf = await writeInTurn([organization.id], () => receiptPdf(view, { logo: picture }))
      response.attachment(`${number}.pdf`).type('application/pdf').send(pdf)
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'code_required') throw error
      response.redirect(paths.ownOrder(event, confirmationId))
    }
  })
  return router
}
