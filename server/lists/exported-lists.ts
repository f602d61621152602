import type { TFunction } from 'i18next'
import type { Context } from '../context.ts'
import { exportAudit } from '../domain/exports/audit-export.ts'
import { exportAthletes } from '../domain/exports/athletes-export.ts'
import { exportEvents } from '../domain/exports/events-export.ts'
import { exportOrders } from '../domain/exports/orders-export.ts'
import { exportResults } from '../domain/exports/results-export.ts'
import { exportSettlement } from '../domain/exports/settlement-export.ts'
import { exportSupply } from '../domain/exports/supply-export.ts'
import { exportSoldTickets } from '../domain/exports/sold-tickets-export.ts'
import { exportTeams } from '../domain/exports/teams-export.ts'
import type { Sheet } from '../domain/exports/write-export.ts'
import { eventByIdOrSlug } from '../domain/events/event-by-id-or-slug.ts'
import { domainResources } from '../domain/resources.ts'
import {
  auditExportTexts,
  eventExportTexts,
  exportTexts,
  orderExportTexts,
  resultExportTexts,
  settlementTexts,
  soldTicketTexts,
  supplyTexts,
  teamExportTexts,
} from '../i18n/export-texts.ts'
import { translatorOf } from '../i18n/translator.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { auditListOf } from '#rules/audit/audit-log.ts'
import { eventListOf } from '#rules/events/event-list.ts'
import { settlementFilterOf } from '#rules/ledger/settlement-view.ts'
import { orderListOf } from '#rules/orders/order-list.ts'
import type { Permission } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { resultsListOf } from '#rules/results/results-list.ts'
import { resourcePath, resources } from '#rules/resources.ts'
import { teamListOf } from '#rules/teams/team-list.ts'
import { soldTicketListOf } from '#rules/tickets/sold-tickets.ts'
import { dayOf } from '#rules/time/day.ts'

export type ExportedList = Readonly<{
  /** Of the list; the export is below it. The id is that of the list's subject, for lists of one. */
  path: (id: string) => string
  /** What the file is called after the event. */
  name: (t: TFunction) => string
  /** Besides that of exports. */
  permission: Permission
  write(ctx: Context, request: { id: string; query: URLSearchParams }, sheet: Sheet): Promise<number>
}>
export const exportedLists: ExportedList[] = [
  {
    path: () => adminPaths.athletes,
    name: (t) => t('exports:file.athletes'),
    permission: 'see-athletes',
    write: (ctx, { query }, sheet) =>
      exportAthletes(ctx, { eventId: null, state: athleteListOf(query), words: exportTexts(ctx.locale) }, sheet),
  },
  {
    path: adminPaths.eventAthletes,
    name: (t) => t('exports:file.athletes'),
    permission: 'see-athletes',
    write: (ctx, { id, query }, sheet) =>
      exportAthletes(ctx, { eventId: id, state: athleteListOf(query), words: exportTexts(ctx.locale) }, sheet),
  },
  {
    path: adminPaths.eventResults,
    name: (t) => t('exports:file.results'),
    permission: 'see-athletes',
    write: (ctx, { id, query }, sheet) =>
      exportResults(ctx, id, { list: resultsListOf(query), words: resultExportTexts(ctx.locale) }, sheet),
  },
  {
    path: adminPaths.eventTeams,
    name: (t) => t('exports:file.teams'),
    permission: 'see-athletes',
    write: (ctx, { id, query }, sheet) =>
      exportTeams(ctx, { eventId: id, state: teamListOf(query), words: teamExportTexts(ctx.locale) }, sheet),
  },
  {
    path: () => adminPaths.events,
    name: (t) => t('exports:file.events'),
    permission: 'see-events',
    write: (ctx, { query }, sheet) =>
      exportEvents(ctx, { state: eventListOf(query), words: eventExportTexts(ctx.locale) }, sheet),
  },
  {
    path: () => adminPaths.payments,
    name: (t) => t('exports:file.orders'),
    permission: 'see-money',
    write: (ctx, { query }, sheet) =>
      exportOrders(ctx, { state: orderListOf(query), words: orderExportTexts(ctx.locale) }, sheet),
  },
  {
    path: adminPaths.eventMerchandising,
    name: (t) => t('exports:file.merchandise'),
    permission: 'manage-merchandising',
    write: (ctx, { id }, sheet) => exportSupply(ctx, id, supplyTexts(ctx.locale), sheet),
  },
  {
    path: adminPaths.eventTicketsSold,
    name: (t) => t('exports:file.ticketsSold'),
    permission: 'see-money',
    write: (ctx, { id, query }, sheet) =>
      exportSoldTickets(
        ctx,
        { eventId: id, state: soldTicketListOf(query), words: soldTicketTexts(ctx.locale) },
        sheet,
      ),
  },
  {
    path: () => adminPaths.settlement,
    name: (t) => t('exports:file.settlement'),
    permission: 'see-money',
    write: (ctx, { query }, sheet) =>
      exportSettlement(ctx, settlementFilterOf(query), settlementTexts(ctx.locale), sheet),
  },
  {
    path: () => adminPaths.settingsAudit,
    name: (t) => t('exports:file.audit'),
    permission: 'see-audit-log',
    write: (ctx, { query }, sheet) => {
      const words = auditExportTexts(ctx.locale, ctx.organization.region)
      return exportAudit(ctx, { state: auditListOf(query), words }, sheet)
    },
  },
  ...Object.values(domainResources).map((resource): ExportedList => ({
    path: () => resourcePath(resource.name),
    name: () => resource.name,
    permission: resources[resource.name].permission,
    write: (ctx, { query }, sheet) =>
      resource.export(ctx, query, (key) => translatorOf(ctx.locale)(`${resource.name}:${key}`), sheet),
  })),
]

/** The list at a path of the admin area, and the id of its subject. Throws `Refused` `not_found`. */
export function exportedListAt(path: string): { list: ExportedList; id: string } {
  for (const list of exportedLists) {
    const [before, after] = list.path(':id').split(':id')
    if (after === undefined ? path === before : path.startsWith(before!) && path.endsWith(after)) {
      const id = after === undefined ? '' : path.slice(before!.length, path.length - after.length)
      if (!id.includes('/')) return { list, id }
    }
  }
  throw new Refused({ code: 'not_found' })
}

/** `fileName` is after the event, the content and the day, in the language of the context, without an extension. */
export async function exportNamesOf(
  ctx: Context,
  { list, id }: { list: ExportedList; id: string },
): Promise<{ title: string; name: string; fileName: string; eventId: string | null }> {
  const event = id ? await eventByIdOrSlug(ctx, id) : null
  const title = list.name(translatorOf(ctx.locale))
  const name = event ? `${event.slug}-${title}` : title
  const fileName = `${name}-${dayOf(ctx.now, ctx.organization.timeZone)}`
  return { title, name, fileName, eventId: event?.id ?? null }
}
