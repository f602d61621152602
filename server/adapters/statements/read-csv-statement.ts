import { isCurrency } from '#rules/money/currency.ts'
import { detectDecimalSeparator, parseAmount, type AmountError } from '#rules/money/parse-amount.ts'
import { headerKeyOf, type ColumnMapping } from '#rules/statements/column-mapping.ts'
import { detectDateOrder, parseStatementDate } from '#rules/statements/statement-dates.ts'
import { entryLengths, type StatementEntry } from '#rules/statements/statement-entry.ts'
import {
  statementLimits,
  type RowProblemCode,
  type StatementOptions,
  type StatementProblem,
  type StatementReading,
} from '#rules/statements/statement-reading.ts'
import { isAmountCell, isDateCell, isStatementHeader, suggestColumns } from '#rules/statements/suggest-columns.ts'
import { parseCsv } from '../spreadsheets/parse-csv.ts'
import type { CsvRow } from '../spreadsheets/parse-csv.ts'
import { entryIds } from './entry-id.ts'
import { accountOf, lineOf } from './entry-text.ts'

const headerWithin = 60
const shownRows = 8
const shownCellLength = 200

export function readCsvStatement(text: string, options: StatementOptions): StatementReading {
  const rows = parseCsv(text, { maxRows: statementLimits.rows, scoreOf }).filter(
    ({ cells }) => cells === null || cells.some((cell) => cell !== ''),
  )
  if (rows.length > statementLimits.rows) return rejected('rows_too_many')
  const mappings = [...(options.mapping ? [options.mapping] : []), ...(options.mappings ?? [])]
  const { header, body } = divide(rows, mappings)
  const samples = body.flatMap(({ cells }) => (cells ? [cells] : [])).slice(0, 50)
  const headerKey = headerKeyOf(header)
  const stored = options.mapping ?? mappings.find((mapping) => mapping.headerKey === headerKey)
  const mapping = stored ?? suggestColumns(header, samples)
  const table = {
    header: header.map((heading) => lineOf(heading, shownCellLength)),
    headerKey,
    rows: samples.slice(0, shownRows).map((cells) => cells.map((cell) => lineOf(cell, shownCellLength))),
    mapping,
    isSuggested: !stored,
  }
  if (!mapping) return { ...rejected('columns_unknown'), table }
  if (mapping.headerKey !== headerKey) return { ...rejected('columns_differ'), table }
  return { format: 'csv', ...entriesOf(body, mapping, options.currency), table }
}

const headerScore = 200

function scoreOf(rows: readonly CsvRow[]): number {
  const cellsOfRows = rows.flatMap(({ cells }) => (cells ? [cells] : []))
  const entries = cellsOfRows.filter(hasEntry).length
  const header = cellsOfRows.some(isStatementHeader) ? headerScore : 0
  const widest = Math.max(0, ...cellsOfRows.map((cells) => Math.min(cells.length, 50)))
  return entries + header + widest / 1_000
}

const rejected = (code: 'rows_too_many' | 'columns_unknown' | 'columns_differ'): StatementReading => ({
  format: 'csv',
  entries: [],
  problems: [{ code, row: null }],
  table: null,
})

/** The header is below what a bank writes above it; a file without one has columns without names. */
function divide(
  rows: readonly CsvRow[],
  mappings: readonly ColumnMapping[],
): { header: string[]; body: readonly CsvRow[] } {
  const first = rows.slice(0, headerWithin)
  const keys = new Set(mappings.map((mapping) => mapping.headerKey))
  const byKey = first.findIndex(({ cells }) => cells && keys.has(headerKeyOf(cells)) && !hasEntry(cells))
  const byName = byKey >= 0 ? byKey : first.findIndex(({ cells }) => cells && isStatementHeader(cells))
  if (byName >= 0) return { header: [...rows[byName]!.cells!], body: rows.slice(byName + 1) }
  const start = first.findIndex(({ cells }) => cells && hasEntry(cells))
  if (start < 0) return { header: [...(rows[0]?.cells ?? [])], body: rows.slice(1) }
  const above = rows[start - 1]?.cells
  const width = rows[start]!.cells!.length
  const isHeader = above?.length === width && above.filter((cell) => cell !== '').length > 1
  return { header: isHeader ? [...above] : Array<string>(width).fill(''), body: rows.slice(start) }
}

const hasEntry = (cells: readonly string[]): boolean => cells.some(isDateCell) && cells.some(isAmountCell)

type Reader = {
  mapping: ColumnMapping
  currency: string
  nameEntry: ReturnType<typeof entryIds>
}

function entriesOf(
  rows: readonly CsvRow[],
  mapping: ColumnMapping,
  currency: string,
): { entries: StatementEntry[]; problems: StatementProblem[] } {
  const reader = { mapping: withConventions(mapping, rows), currency, nameEntry: entryIds() }
  const entries: StatementEntry[] = []
  const problems: StatementProblem[] = []
  for (const { line, cells } of rows) {
    const result = cells ? entryOf(cells, reader) : ({ code: 'row_unreadable' } as const)
    if ('code' in result) problems.push({ ...result, row: line })
    else entries.push(result)
  }
  return { entries, problems }
}

function withConventions(mapping: ColumnMapping, rows: readonly CsvRow[]): ColumnMapping {
  const columnTexts = (column: number) => rows.map(({ cells }) => cells?.[column] ?? '')
  const amounts = amountColumns(mapping).flatMap(columnTexts)
  return {
    ...mapping,
    dateOrder: mapping.dateOrder ?? detectDateOrder(columnTexts(mapping.bookedOn)),
    decimalSeparator: mapping.decimalSeparator ?? detectDecimalSeparator(amounts),
  }
}

const amountColumns = ({ amount }: ColumnMapping): number[] =>
  amount.kind === 'signed' ? [amount.column] : [amount.debit, amount.credit]

type RowProblem = { code: RowProblemCode; value?: string }

function entryOf(cells: readonly string[], { mapping, currency, nameEntry }: Reader): StatementEntry | RowProblem {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
  const date = parseStatementDate(cell(mapping.bookedOn), mapping.dateOrder)
  const ownCurrency = cell(mapping.currency).toUpperCase() || currency
  if (ownCurrency !== currency && !isCurrency(ownCurrency)) {
    return 'day' in date ? { code: 'currency_unknown', value: shown(ownCurrency) } : { code: 'row_not_entry' }
  }
  const money = amountOf(cells, mapping, ownCurrency)
  if ('error' in date && 'code' in money && (isMissing(date.error) || money.code === 'amount_empty'))
    return { code: 'row_not_entry' }
  if ('error' in date) return { code: date.error, ...valueOf(cell(mapping.bookedOn)) }
  if ('code' in money) return money
  const bankId = cell(mapping.bankId)
  return {
    id: nameEntry(bankId ? ['csv', bankId, date.day, money.amount, ownCurrency] : ['csv', ...cells.map(foldSpaces)]),
    bookedOn: date.day,
    amount: money.amount,
    currency: ownCurrency,
    reference: lineOf(cell(mapping.reference), entryLengths.reference),
    text: lineOf(mapping.text.map(cell).filter(Boolean).join(' '), entryLengths.text),
    counterpartyName: lineOf(cell(mapping.counterpartyName), entryLengths.counterpartyName),
    counterpartyAccount: accountOf(cell(mapping.counterpartyAccount), entryLengths.counterpartyAccount),
    isReversal: false,
  }
}

const isMissing = (error: string): boolean => error === 'date_missing' || error === 'date_format'

const foldSpaces = (cell: string): string => cell.normalize('NFC').replace(/\s+/g, ' ')

const shown = (text: string): string => lineOf(text, 40)

const valueOf = (text: string) => (text === '' ? {} : { value: shown(text) })

function amountOf(
  cells: readonly string[],
  mapping: ColumnMapping,
  currency: string,
): { amount: number } | { code: AmountError | 'amount_is_zero' | 'amount_both'; value?: string } {
  const amounts: (number | null)[] = []
  for (const column of amountColumns(mapping)) {
    const result = parseAmount(cells[column] ?? '', { currency, decimalSeparator: mapping.decimalSeparator })
    if ('amount' in result) amounts.push(result.amount)
    else if (result.error === 'amount_empty') amounts.push(null)
    else return { code: result.error, value: shown(cells[column]!) }
  }
  const [first = null, second = null] = amounts
  return mapping.amount.kind === 'signed' ? signedAmount(first) : amountOfSides(first, second)
}

function signedAmount(amount: number | null): { amount: number } | { code: 'amount_empty' | 'amount_is_zero' } {
  if (amount === null) return { code: 'amount_empty' }
  return amount === 0 ? { code: 'amount_is_zero' } : { amount }
}

/** Banks write debits with and without a minus in their column. */
function amountOfSides(debit: number | null, credit: number | null) {
  if (debit && credit) return { code: 'amount_both' as const }
  return debit ? { amount: -Math.abs(debit) } : signedAmount(credit ?? debit)
}
