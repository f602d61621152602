import { Router } from 'express'
import { loginPath } from '#rules/account-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { pdfQueue } from '#rules/limits.ts'
import { settlementFilterOf } from '#rules/ledger/settlement-view.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { dayOf } from '#rules/time/day.ts'
import { settlementPage } from '../domain/ledger/settlement-page.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import { createFairQueue } from '../fair-queue.ts'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'

/** The settlement as PDF, of the event and days in the address as on its page. */
export const settlementPdfs = (platform: Platform): Router => {
  const router = Router()
  const writeInTurn = createFairQueue(pdfQueue)
  router.get(adminPaths.settlementPdf, async (request, response) => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) throw new Refused({ code: 'not_found' })
    const ctx = await contextOfState(stateOfRequest(platform, request, response), organization)
    if (ctx.actor.kind === 'visitor') return response.redirect(loginPath(adminPaths.settlement))
    ensureCan(ctx.actor, 'export-data')
    const { locale, now } = ctx
    const day = dayOf(now, organization.timeZone)
    const filter = settlementFilterOf(new URL(request.originalUrl, organization.origin).searchParams)
    const page = await settlementPage(ctx, filter)
    const { settlementPdf } = await import('../adapters/receipts/settlement-pdf.ts')
    const file = await writeInTurn([organization.id], () => settlementPdf({ page, organization, locale, day }))
    response.attachment(`settlement-${day}.pdf`).type('application/pdf').send(file)
  })
  return router
}
