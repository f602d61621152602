import type { RawBuilder } from 'kysely'
import type { Locale } from '#rules/text/locale.ts'
import { columnNameOf, type ColumnValue, type Table } from './declare-table.ts'
import type { Em } from './orm.ts'
import { query, sql } from './query.ts'

type Values = Readonly<Record<string, ColumnValue | undefined>>

/** Deletes the rows, or sets columns of them; does nothing when there are no values. */
export async function eraseRows(
  em: Em,
  { name }: Table,
  rows: RawBuilder<unknown>,
  fate: 'deleted' | Values,
): Promise<void> {
  if (fate === 'deleted') await query(em, sql`delete from ${sql.table(name)} where (${rows})`)
  else if (Object.keys(fate).length)
    await query(em, sql`update ${sql.table(name)} set ${columnsOf(fate)} where (${rows})`)
}

const columnsOf = (values: Values) =>
  sql.join(
    Object.entries(values).map(([property, value]) => sql`${sql.ref(columnNameOf(property))} = ${parameterOf(value)}`),
  )

const parameterOf = (value: ColumnValue | undefined) =>
  typeof value === 'object' && value !== null && !('isRawBuilder' in value) ? JSON.stringify(value) : value

/** What personal columns of rows that stay get; `names` stand in for the person's. */
export const erasedValues = ({ personal }: Table, names: Readonly<Record<Locale, string>>): Values =>
  Object.fromEntries(
    Object.entries(personal).flatMap(([property, fate]) => {
      if (typeof fate !== 'object' || !('erased' in fate)) return []
      return [[property, typeof fate.erased === 'function' ? fate.erased(names) : fate.erased]]
    }),
  )
