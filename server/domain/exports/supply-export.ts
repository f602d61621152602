import type { Context } from '#server/context.ts'
import type { SupplierRow } from '#rules/merchandise/event-merchandise.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { supplyOf } from '../merchandise/event-merchandise.ts'
import type { Spreadsheet } from './spreadsheet.ts'
import { writeExport } from './write-export.ts'

const columns = [
  'item',
  'variant',
  'competition',
  'confirmed',
  'held',
  'delivered',
] as const satisfies (keyof SupplierRow)[]
type SupplyColumn = (typeof columns)[number]

export type SupplyWords = Readonly<{ columnName: (name: SupplyColumn) => string; withoutAthlete: string }>

/** What was chosen of an event's merchandise, for suppliers. Returns the number of rows. Throws as `writeExport` does. */
export const exportSupply = (
  ctx: Context,
  eventId: string,
  { columnName, withoutAthlete }: SupplyWords,
  sheet: Pick<Spreadsheet, 'write'>,
): Promise<number> =>
  writeExport<SupplierRow>(ctx, sheet, async (em) => {
    const event = await findRow(em, ctx, Event, eventId)
    const rows = await supplyOf(em, event)
    return {
      headings: columns.map(columnName),
      batches: (async function* () {
        yield rows
      })(),
      cellsOf: (row) =>
        columns.map((name) => (name === 'competition' ? (row.competition ?? withoutAthlete) : row[name])),
      action: 'merchandise.exported',
      subject: event.id,
    }
  })
