import type { AmountError } from '../money/parse-amount.ts'
import type { ColumnMapping } from './column-mapping.ts'
import type { StatementDateError } from './statement-dates.ts'
import type { StatementEntry } from './statement-entry.ts'

export const statementLimits = { bytes: 10 * 1024 * 1024, rows: 50_000 } as const

/**
 * - `file_not_text`: a spreadsheet, a PDF, a picture.
 * - `file_mt940`: no maintained reader exists, and banks that have it offer CAMT.053 or CSV as well.
 * - `camt_version`: none of 2 to 8; `value` is the version.
 * - `columns_unknown`: no columns of days and amounts were recognized, so somebody has to map them.
 * - `columns_differ`: the given mapping is of a file with another header.
 */
export type FileProblemCode =
  | 'file_empty'
  | 'file_too_large'
  | 'rows_too_many'
  | 'file_not_text'
  | 'file_mt940'
  | 'xml_invalid'
  | 'xml_doctype'
  | 'xml_not_camt053'
  | 'camt_version'
  | 'columns_unknown'
  | 'columns_differ'

/**
 * - `row_not_entry`: neither a day nor an amount, such as a note.
 * - `amount_both`: the debit and the credit column are filled.
 * - `not_booked`: pending, so it may never come.
 * - `batch_undivided`: transactions that do not say their amounts; they are read as one entry.
 */
export type RowProblemCode =
  | 'row_unreadable'
  | 'row_not_entry'
  | StatementDateError
  | AmountError
  | 'amount_is_zero'
  | 'amount_both'
  | 'currency_unknown'
  | 'not_booked'
  | 'batch_undivided'

/** `row`: a CSV file's line, or the position of a CAMT entry, from 1; null if it concerns the file. */
export type StatementProblem = FileProblem | RowProblem
export type FileProblem = Readonly<{ code: FileProblemCode; row: null; value?: string }>
export type RowProblem = Readonly<{ code: RowProblemCode; row: number; value?: string }>

/** What somebody needs to map the columns of a CSV file: `rows` are the first ones below the header, in columns. */
export type StatementTable = Readonly<{
  header: readonly string[]
  headerKey: string
  rows: readonly (readonly string[])[]
  /** The mapping that the entries were read with: the given one or a suggestion; null if none could be suggested. */
  mapping: ColumnMapping | null
  isSuggested: boolean
}>

export type StatementReading = Readonly<{
  format: 'csv' | 'camt053' | null
  entries: readonly StatementEntry[]
  problems: readonly StatementProblem[]
  /** Null unless it is CSV. */
  table: StatementTable | null
}>

/**
 * `currency` is the account's: what amounts without a currency are in. `mappings` are those that were stored before:
 * the one of the same header is used, unless `mapping` is given, which somebody has just chosen.
 */
export type StatementOptions = Readonly<{
  currency: string
  mapping?: ColumnMapping | null
  mappings?: readonly ColumnMapping[]
}>

/** Never throws for anything that a file may contain: says what it could not read. */
export type ReadStatement = (bytes: Uint8Array, options: StatementOptions) => StatementReading
