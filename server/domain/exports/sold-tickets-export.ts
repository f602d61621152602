import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { majorUnitsOf } from '#rules/money/money.ts'
import { ensureCan } from '#rules/permissions.ts'
import { soldTicketAmounts, type SoldTicketListState, type SoldTicketState } from '#rules/tickets/sold-tickets.ts'
import { audited, command } from '../command.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { soldTicketList } from '../tickets/sold-ticket-list.ts'
import type { Cell } from './spreadsheet.ts'
import { exportBatchSize, writeRows, type Sheet } from './write-export.ts'

const columns = [
  'number',
  'buyerName',
  'buyerEmail',
  'type',
  'quantity',
  ...soldTicketAmounts,
  'currency',
  'state',
  'purchasedLocally',
] as const
export type SoldTicketColumn = (typeof columns)[number]

export type SoldTicketWords = Readonly<{
  column(name: SoldTicketColumn): string
  state(state: SoldTicketState): string
}>

type SoldTicketsRequest = Readonly<{ eventId: string; state?: SoldTicketListState; words: SoldTicketWords }>

/**
 * Writes the tickets sold of an event in the order of the list; moments are `YYYY-MM-DD HH:mm` in the organization's
 * zone, amounts in major units. Throws `Refused` `not_found`, `forbidden`.
 */
export const exportSoldTickets = command({
  permission: 'export-data',
  subject: eventOfRequest,
  action: 'tickets.exported',
  async run({ em, ctx, subject: { eventId, state = soldTicketList.everything, words } }, sheet: Sheet) {
    ensureCan(ctx.actor, 'see-money')
    const rows = await writeRows(sheet, {
      headings: columns.map((name) => words.column(name)),
      kinds: columns.map((name) => (name === 'purchasedLocally' ? 'moment' : undefined)),
      batches: soldTicketList.batches(em, { ...ctx, eventId }, state, { names: columns, size: exportBatchSize }),
      cellsOf: (row) => {
        const inMajorUnits = Object.fromEntries(
          soldTicketAmounts.map((name) => [name, majorUnitsOf(row[name], row.currency)]),
        ) as Record<(typeof soldTicketAmounts)[number], number>
        const cells: Record<SoldTicketColumn, Cell> = { ...row, ...inMajorUnits, state: words.state(row.state) }
        return columns.map((name) => cells[name])
      },
    })
    return audited({ rows }, { subject: eventId, result: rows })
  },
})

async function eventOfRequest(em: Em, ctx: Context, request: SoldTicketsRequest): Promise<SoldTicketsRequest> {
  await findRow(em, ctx, Event, request.eventId)
  return request
}
