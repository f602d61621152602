import { canBothBeGiven, numberKey } from '../registrations/bib.ts'
import { parseResultRow, type ResultColumns, type ResultRow, type RowProblem, type RowSettings } from './result-row.ts'

/** `cells` is null if the row could not be read. */
export type ResultFileRow = Readonly<{ line: number; cells: readonly string[] | null }>
export type NumberedRow = ResultRow & { line: number }
export type RejectedRow = { line: number; bib: string | null } & RowProblem
/** A value that was left out of a row. */
export type DoubtfulValue = { line: number; bib: string } & RowProblem
export type ResultRowReader = (row: ResultFileRow) => NumberedRow | RejectedRow

/** Reads the rows of one file in order: a bib that an earlier row has is rejected with that row's line. */
export function resultRowReader(columns: ResultColumns, settings: RowSettings): ResultRowReader {
  const earlierRows = new Map<string, { line: number; bib: string; teamId: null }[]>()
  return ({ line, cells }) => {
    const row = cells ? parseResultRow(cells, columns, settings) : ({ reason: 'unreadable' } as const)
    if ('reason' in row) return { line, bib: cells?.[columns.at.bib ?? -1] ?? null, ...row }
    const bib = row.bibNumber
    const read = { line, bib, teamId: null }
    const earlier = earlierRows.get(numberKey(bib)) ?? []
    const repeated = earlier.find((one) => !canBothBeGiven(one, read))
    if (repeated) return { line, bib, reason: 'bib_repeated', value: `${repeated.line}` }
    earlierRows.set(numberKey(bib), [...earlier, read])
    return { line, ...row }
  }
}

export const doubtsOf = ({ line, bibNumber: bib, doubts }: NumberedRow): DoubtfulValue[] =>
  doubts.map((doubt) => ({ line, bib, ...doubt }))
