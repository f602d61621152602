import type { Context } from '#server/context.ts'
import { majorUnitsOf } from '#rules/money/money.ts'
import { settlementAmounts, type EventSettlement, type SettlementFilter } from '#rules/ledger/settlement-view.ts'
import { settlementsOf } from '../ledger/settlements.ts'
import type { Spreadsheet } from './spreadsheet.ts'
import { writeExport } from './write-export.ts'
import { ensureCan } from '#rules/permissions.ts'

export const settlementColumns = ['title', ...settlementAmounts, 'owedByPlatform', 'owedByOrganizer'] as const
export type SettlementColumn = (typeof settlementColumns)[number]

export type SettlementWords = Readonly<{ columnName: (name: SettlementColumn) => string; total: string }>

/** The settlement of each event of a period and their sum. Throws as `writeExport` does. */
export const exportSettlement = (
  ctx: Context,
  filter: SettlementFilter,
  { columnName, total: totalName }: SettlementWords,
  sheet: Pick<Spreadsheet, 'write'>,
): Promise<number> => {
  ensureCan(ctx.actor, 'see-money')
  const { currency, id } = ctx.organization
  return writeExport<Omit<EventSettlement, 'eventId'>>(ctx, sheet, async (em) => {
    const { rows, total } = await settlementsOf(em, ctx, filter)
    return {
      headings: settlementColumns.map((name) =>
        name === 'title' ? columnName(name) : `${columnName(name)} (${currency})`,
      ),
      batches: (async function* () {
        yield [...rows, { ...total, title: totalName }]
      })(),
      cellsOf: (row) =>
        settlementColumns.map((name) => (name === 'title' ? row.title : majorUnitsOf(row[name], currency))),
      action: 'settlement.exported',
      subject: id,
    }
  })
}
