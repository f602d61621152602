import type { FileProblem, RowProblem, StatementReading } from './statement-reading.ts'
import type { StatementView } from './statement-view.ts'

const shownProblems = 100

/** What is said of a file before its entries are matched; they are only if `isReadable`. */
export type StatementSummary = Pick<StatementView, 'fileProblem' | 'table' | 'needsColumns' | 'rowProblems'> & {
  isReadable: boolean
  counts: Pick<StatementView['counts'], 'entries' | 'rowProblems'>
}

export function summaryOf(reading: StatementReading): StatementSummary {
  const { entries, problems, table } = reading
  const fileProblem = problems.find((problem): problem is FileProblem => problem.row === null) ?? null
  const needsColumns = isToBeMapped(reading)
  const rowProblems = problems.filter((problem): problem is RowProblem => problem.row !== null)
  return {
    isReadable: fileProblem === null && !needsColumns,
    fileProblem,
    table,
    needsColumns,
    rowProblems: rowProblems.slice(0, shownProblems),
    counts: { entries: entries.length, rowProblems: rowProblems.length },
  }
}

const isToBeMapped = ({ table, problems }: StatementReading): boolean =>
  table !== null && (table.isSuggested || problems.some(({ code }) => code.startsWith('columns_')))
