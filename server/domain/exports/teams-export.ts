import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { PaymentLabel } from '#rules/orders/order-state.ts'
import type { TeamListState } from '#rules/teams/team-list.ts'
import { audited, command } from '../command.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { teamList } from '../teams/team-list.ts'
import type { Cell } from './spreadsheet.ts'
import { exportBatchSize, writeRows, type Sheet } from './write-export.ts'

const exportColumns = [
  'name',
  'competition',
  'captain',
  'captainEmail',
  'captainPhone',
  'members',
  'count',
  'size',
  'short',
  'payment',
  'registeredAt',
] as const
export type TeamExportColumn = (typeof exportColumns)[number]

export type TeamExportWords = Readonly<{
  column(name: TeamExportColumn): string
  payment(label: PaymentLabel): string
  short: string
}>

type TeamExportRequest = Readonly<{ eventId: string; state?: TeamListState; words: TeamExportWords }>

/**
 * Writes the teams of an event in the order of the list; moments are `YYYY-MM-DD HH:mm` in the event's zone. Throws
 * `Refused` `not_found`, `forbidden`.
 */
export const exportTeams = command({
  permission: 'export-data',
  subject: eventOfRequest,
  action: 'teams.exported',
  async run({ em, ctx, subject: { eventId, state = teamList.everything, words } }, sheet: Sheet) {
    const rows = await writeRows(sheet, {
      headings: exportColumns.map((name) => words.column(name)),
      kinds: exportColumns.map((name) => (name === 'registeredAt' ? 'moment' : undefined)),
      batches: teamList.batches(em, { ...ctx, eventId }, state, { names: columns, size: exportBatchSize }),
      cellsOf: cellsFor(words),
    })
    return audited({ rows }, { subject: eventId, result: rows })
  },
})

async function eventOfRequest(em: Em, ctx: Context, request: TeamExportRequest): Promise<TeamExportRequest> {
  await findRow(em, ctx, Event, request.eventId)
  return request
}

const columns = [
  'name',
  'competition',
  'memberNames',
  'captainEmail',
  'captainPhone',
  'count',
  'size',
  'least',
  'label',
  'registeredLocally',
] as const

type ExportedRow = NonNullable<Awaited<ReturnType<typeof teamList.find<(typeof columns)[number]>>>>

const cellsFor =
  (words: TeamExportWords) =>
  (row: ExportedRow): Cell[] => {
    const cells: Record<TeamExportColumn, Cell> = {
      ...row,
      captain: row.memberNames[0] ?? null,
      members: row.memberNames.join(', '),
      short: row.count < row.least ? words.short : null,
      payment: words.payment(row.label),
      registeredAt: row.registeredLocally,
    }
    return exportColumns.map((name) => cells[name])
  }
