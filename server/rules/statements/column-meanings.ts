import type { ColumnMapping } from './column-mapping.ts'

/** What somebody says that a column of a bank's file is. */
export const columnMeanings = [
  'ignored',
  'bookedOn',
  'amount',
  'debit',
  'credit',
  'counterpartyName',
  'reference',
  'text',
  'currency',
  'counterpartyAccount',
  'bankId',
] as const
export type ColumnMeaning = (typeof columnMeanings)[number]

const optionalColumns = ['currency', 'reference', 'counterpartyName', 'counterpartyAccount', 'bankId'] as const

export function meaningsOf(mapping: ColumnMapping | null, columns: number): ColumnMeaning[] {
  const meanings = Array<ColumnMeaning>(columns).fill('ignored')
  const set = (column: number | null, meaning: ColumnMeaning) => {
    if (column !== null && column < columns) meanings[column] = meaning
  }
  if (!mapping) return meanings
  for (const column of mapping.text) set(column, 'text')
  for (const name of optionalColumns) set(mapping[name], name)
  if (mapping.amount.kind === 'signed') set(mapping.amount.column, 'amount')
  else {
    set(mapping.amount.debit, 'debit')
    set(mapping.amount.credit, 'credit')
  }
  set(mapping.bookedOn, 'bookedOn')
  return meanings
}

export type MeaningFault = 'date' | 'amount' | 'repeated'

type Conventions = Pick<ColumnMapping, 'headerKey' | 'dateOrder' | 'decimalSeparator'>

/** The mapping that meanings make: one column of days, and either one of amounts or one of debits and one of credits. */
export function mappingOf(
  meanings: readonly ColumnMeaning[],
  conventions: Conventions,
): { mapping: ColumnMapping } | { fault: MeaningFault } {
  const columnsOf = (meaning: ColumnMeaning) => meanings.flatMap((each, index) => (each === meaning ? [index] : []))
  const columnOf = (meaning: ColumnMeaning) => columnsOf(meaning)[0] ?? null
  const once = ['bookedOn', 'amount', 'debit', 'credit', ...optionalColumns] as const
  if (once.some((meaning) => columnsOf(meaning).length > 1)) return { fault: 'repeated' }
  const bookedOn = columnOf('bookedOn')
  const amount = amountOf(columnOf('amount'), columnOf('debit'), columnOf('credit'))
  if (bookedOn === null) return { fault: 'date' }
  if (amount === null) return { fault: 'amount' }
  const optional = Object.fromEntries(optionalColumns.map((name) => [name, columnOf(name)])) as Pick<
    ColumnMapping,
    (typeof optionalColumns)[number]
  >
  return { mapping: { ...conventions, bookedOn, amount, ...optional, text: columnsOf('text').slice(0, 6) } }
}

function amountOf(signed: number | null, debit: number | null, credit: number | null): ColumnMapping['amount'] | null {
  if (signed !== null) return debit === null && credit === null ? { kind: 'signed', column: signed } : null
  return debit === null || credit === null ? null : { kind: 'debit_credit', debit, credit }
}
