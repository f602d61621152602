import { Router } from 'express'
import { loginPath } from '#rules/account-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { maxBibNumber } from '#rules/bibs/bib-rule.ts'
import { labelFormatNames } from '#rules/bibs/label-formats.ts'
import { oneOf } from '#rules/lists/list-state.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { translatorOf } from '../i18n/translator.ts'
import { eventByIdOrSlug } from '../domain/events/event-by-id-or-slug.ts'
import { printBibLabels } from '../domain/bibs/print-bib-labels.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import { writeLabels } from '../worker/write-labels.ts'
import { contextOfState } from './request-state.ts'
import { fileSender } from './send-written-file.ts'
import { stateOfRequest } from './state-of-request.ts'

/** Labels of an event as PDF: `?format=`, bibs from `first` to `last`, and the filters of the athletes' list. */
export const bibLabels = (platform: Platform): Router => {
  const router = Router()
  const send = fileSender()
  router.get(adminPaths.bibLabels(':id'), async (request, response) => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) throw new Refused({ code: 'not_found' })
    const ctx = await contextOfState(stateOfRequest(platform, request, response), organization)
    const eventId = String(request.params.id)
    if (ctx.actor.kind === 'visitor') return response.redirect(loginPath(adminPaths.eventBibs(eventId)))
    ensureCan(ctx.actor, 'assign-bibs')
    const query = new URL(request.originalUrl, organization.origin).searchParams
    const format = oneOf(labelFormatNames)(query.get('format') ?? '') ?? labelFormatNames[0]!
    const labels = {
      state: athleteListOf(query),
      first: numberOf(query.get('first')) ?? 0,
      last: numberOf(query.get('last')) ?? maxBibNumber,
    }
    const { slug } = await eventByIdOrSlug(ctx, eventId)
    const attach = () =>
      response.attachment(`${slug}-${translatorOf(ctx.locale)('exports:file.bibs')}.pdf`).type('application/pdf')
    if (request.method === 'HEAD') return void attach().end()
    await send(ctx, response, attach, (output) =>
      writeLabels({ output, format, log: platform.log }, (sheet) => printBibLabels(ctx, eventId, labels, sheet)),
    )
  })
  return router
}

const numberOf = (text: string | null): number | null => (text && /^\d{1,6}$/.test(text) ? Number(text) : null)
