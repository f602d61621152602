import { Router } from 'express'
import type { TFunction } from 'i18next'
import type { Context } from '../context.ts'
import { eventByIdOrSlug } from '../domain/events/event-by-id-or-slug.ts'
import { exportAthletes } from '../domain/exports/athletes-export.ts'
import { exportSupply } from '../domain/exports/supply-export.ts'
import { exportSettlement } from '../domain/exports/settlement-export.ts'
import { exportEvents } from '../domain/exports/events-export.ts'
import { exportOrders } from '../domain/exports/orders-export.ts'
import { exportTeams } from '../domain/exports/teams-export.ts'
import type { Spreadsheet } from '../domain/exports/spreadsheet.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import { domainResources } from '../domain/resources.ts'
import {
  eventExportTexts,
  exportTexts,
  orderExportTexts,
  settlementTexts,
  supplyTexts,
  teamExportTexts,
} from '../i18n/export-texts.ts'
import { translatorOf } from '../i18n/translator.ts'
import type { Platform } from '../platform.ts'
import { eventListOf } from '#rules/events/event-list.ts'
import { orderListOf } from '#rules/orders/order-list.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { settlementFilterOf } from '#rules/ledger/settlement-view.ts'
import { loginPath } from '#rules/account-paths.ts'
import { adminPaths, exportPath } from '#rules/admin-paths.ts'
import { ensureCan } from '#rules/permissions.ts'
import { resourcePath } from '#rules/resources.ts'
import { dayOf } from '#rules/time/day.ts'
import { teamListOf } from '#rules/teams/team-list.ts'
import { Refused } from '#rules/refusals.ts'
import { writeSpreadsheet } from '../worker/write-spreadsheet.ts'
import { contextOfState } from './request-state.ts'
import { fileSender } from './send-written-file.ts'
import { stateOfRequest } from './state-of-request.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

type ListExport = Readonly<{
  /** Of the list; the export is below it. The id is that of the list's subject, for lists of one. */
  path: (id: string) => string
  /** What the file is called after the event. */
  name: (t: TFunction) => string
  write(ctx: Context, request: { id: string; query: URLSearchParams }, sheet: Sheet): Promise<unknown>
}>
type Sheet = Pick<Spreadsheet, 'write'>

const exports: ListExport[] = [
  {
    path: () => adminPaths.athletes,
    name: (t) => t('exports:file.athletes'),
    write: (ctx, { query }, sheet) =>
      exportAthletes(ctx, { eventId: null, state: athleteListOf(query), words: exportTexts(ctx.locale) }, sheet),
  },
  {
    path: adminPaths.eventAthletes,
    name: (t) => t('exports:file.athletes'),
    write: (ctx, { id, query }, sheet) =>
      exportAthletes(ctx, { eventId: id, state: athleteListOf(query), words: exportTexts(ctx.locale) }, sheet),
  },
  {
    path: adminPaths.eventTeams,
    name: (t) => t('exports:file.teams'),
    write: (ctx, { id, query }, sheet) =>
      exportTeams(ctx, { eventId: id, state: teamListOf(query), words: teamExportTexts(ctx.locale) }, sheet),
  },
  {
    path: () => adminPaths.events,
    name: (t) => t('exports:file.events'),
    write: (ctx, { query }, sheet) =>
      exportEvents(ctx, { state: eventListOf(query), words: eventExportTexts(ctx.locale) }, sheet),
  },
  {
    path: () => adminPaths.payments,
    name: (t) => t('exports:file.orders'),
    write: (ctx, { query }, sheet) =>
      exportOrders(ctx, { state: orderListOf(query), words: orderExportTexts(ctx.locale) }, sheet),
  },
  {
    path: adminPaths.eventMerchandising,
    name: (t) => t('exports:file.merchandise'),
    write: (ctx, { id }, sheet) => exportSupply(ctx, id, supplyTexts(ctx.locale), sheet),
  },
  {
    path: () => adminPaths.settlement,
    name: (t) => t('exports:file.settlement'),
    write: (ctx, { query }, sheet) =>
      exportSettlement(ctx, settlementFilterOf(query), settlementTexts(ctx.locale), sheet),
  },
  ...Object.values(domainResources).map((resource): ListExport => ({
    path: () => resourcePath(resource.name),
    name: () => resource.name,
    write: (ctx, { query }, sheet) =>
      resource.export(ctx, query, (key) => translatorOf(ctx.locale)(`${resource.name}:${key}`), sheet),
  })),
]

/** Lists as files, filtered and sorted as the list is: `?format=csv|xlsx`. */
export const listExports = (platform: Platform): Router => {
  const router = Router()
  const send = fileSender()
  for (const { path: pathOf, name, write } of exports)
    router.get(exportPath(pathOf(':id')), async (request, response) => {
      const organization = response.locals.organization as CurrentOrganization | null
      if (!organization) throw new Refused({ code: 'not_found' })
      const ctx = await contextOfState(stateOfRequest(platform, request, response), organization)
      const id = String(request.params.id ?? '')
      if (ctx.actor.kind === 'visitor') return response.redirect(loginPath(pathOf(id)))
      const format = request.query.format === 'xlsx' ? 'xlsx' : 'csv'
      ensureCan(ctx.actor, 'export-data')
      const event = id && (await eventByIdOrSlug(ctx, id)).slug
      const title = name(translatorOf(ctx.locale))
      const fileName = [event, title, dayOf(ctx.now, organization.timeZone)].filter(Boolean).join('-')
      const attach = () => response.attachment(`${fileName}.${format}`).type(contentTypes[format])
      if (request.method === 'HEAD') return void attach().end()
      const query = new URL(request.originalUrl, organization.origin).searchParams
      await send(ctx, response, attach, (output) => {
        const sheetFile = { output, format, sheetName: title, log: platform.log } as const
        return writeSpreadsheet(sheetFile, (sheet) => write(ctx, { id, query }, sheet))
      })
    })
  return router
}
