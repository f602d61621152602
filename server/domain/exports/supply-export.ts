import type { SupplierRow } from '#rules/merchandise/event-merchandise.ts'
import { audited, command } from '../command.ts'
import { Event } from '../events/event.ts'
import { supplyOf } from '../merchandise/event-merchandise.ts'
import { writeRows, type Sheet } from './write-export.ts'

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

/**
 * What was chosen of an event's merchandise, for suppliers. Returns the number of rows. Throws `Refused` `not_found`,
 * `forbidden`.
 */
export const exportSupply = command({
  permission: 'export-data',
  subject: Event,
  action: 'merchandise.exported',
  async run({ em, subject: event }, { columnName, withoutAthlete }: SupplyWords, sheet: Sheet) {
    const supply = await supplyOf(em, event)
    const rows = await writeRows<SupplierRow>(sheet, {
      headings: columns.map(columnName),
      batches: (async function* () {
        yield supply
      })(),
      cellsOf: (row) =>
        columns.map((name) => (name === 'competition' ? (row.competition ?? withoutAthlete) : row[name])),
    })
    return audited({ rows }, { result: rows })
  },
})
