import { majorUnitsOf } from '#rules/money/money.ts'
import { settlementAmounts, type EventSettlement, type SettlementFilter } from '#rules/ledger/settlement-view.ts'
import { audited, command } from '../command.ts'
import { settlementsOf } from '../ledger/settlements.ts'
import { writeRows, type Sheet } from './write-export.ts'
import { ensureCan } from '#rules/permissions.ts'

export const settlementColumns = ['title', ...settlementAmounts, 'owedByPlatform', 'owedByOrganizer'] as const
export type SettlementColumn = (typeof settlementColumns)[number]

export type SettlementWords = Readonly<{ columnName: (name: SettlementColumn) => string; total: string }>

/** The settlement of each event of a period and their sum. Returns the number of rows. Throws `Refused` `forbidden`. */
export const exportSettlement = command({
  permission: 'export-data',
  action: 'settlement.exported',
  async run({ em, ctx }, filter: SettlementFilter, { columnName, total: totalName }: SettlementWords, sheet: Sheet) {
    ensureCan(ctx.actor, 'see-money')
    const { currency, id } = ctx.organization
    const { rows: events, total } = await settlementsOf(em, ctx, filter)
    const rows = await writeRows<Omit<EventSettlement, 'eventId'>>(sheet, {
      headings: settlementColumns.map((name) =>
        name === 'title' ? columnName(name) : `${columnName(name)} (${currency})`,
      ),
      batches: (async function* () {
        yield [...events, { ...total, title: totalName }]
      })(),
      cellsOf: (row) =>
        settlementColumns.map((name) => (name === 'title' ? row.title : majorUnitsOf(row[name], currency))),
    })
    return audited({ rows }, { subject: id, result: rows })
  },
})
