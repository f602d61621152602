import { Router } from 'express'
import { imageKeyOf } from '#rules/media/images.ts'
import { pdfQueue } from '#rules/limits.ts'
import { paths } from '#rules/paths.ts'
import { Refused } from '#rules/refusals.ts'
import { resultPage } from '../domain/results/result-page.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import { createFairQueue } from '../fair-queue.ts'
import type { Platform } from '../platform.ts'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'

/** The certificate of a finisher with a public result as PDF, in the visitor's language. */
export const certificates = (platform: Platform): Router => {
  const router = Router()
  const writeInTurn = createFairQueue(pdfQueue)
  router.get(decodeURIComponent(paths.certificate(':event', ':key')), async (request, response) => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) throw new Refused({ code: 'not_found' })
    const ctx = await contextOfState(stateOfRequest(platform, request, response), organization)
    const result = await resultPage(ctx, String(request.params.event), String(request.params.key))
    const { row, event } = result
    if (row.status !== null) throw new Refused({ code: 'not_found' })
    const key = organization.logo && imageKeyOf(organization.id, organization.logo)
    const logo = key ? await platform.files.read(key) : null
    const address = organization.origin + paths.result(event.slug, row.key)
    const { certificatePdf } = await import('../adapters/certificates/certificate-pdf.ts')
    const pdf = await writeInTurn([organization.id], () =>
      certificatePdf({ result: { ...result, row }, organization, locale: ctx.locale, address, logo }),
    )
    response.setHeader('cache-control', 'private, no-cache')
    response.setHeader('x-robots-tag', 'noindex')
    response.attachment(`${event.slug}-${row.key}.pdf`).type('application/pdf').send(pdf)
  })
  return router
}
