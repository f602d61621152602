import { createContext, use } from 'react'
import type { ColumnChoices } from '#rules/lists/column-choices.ts'
import type { Column } from '#web/ui/table.tsx'

export type ListColumn<Row> = Column<Row> & {
  /** Left out if it is empty in every row of the page and nobody chose it. */
  isEmpty?: (row: Row) => boolean
  /** Left out until somebody chooses it. */
  isExtra?: boolean
  /** The sum of all rows that stands below it, and how it reads. */
  sum?: { of: string; format: (sum: number) => string }
}

type Choices = {
  choices: ColumnChoices
  choose: (list: string, column: string, isVisible: boolean) => void
}

export const ColumnChoicesContext = createContext<Choices>({ choices: {}, choose: () => {} })

export const useColumnChoices = () => use(ColumnChoicesContext)

export function useVisibleColumns<Row>(list: string, columns: ListColumn<Row>[], rows: Row[]): ListColumn<Row>[] {
  const { choices } = useColumnChoices()
  const isVisible = (column: ListColumn<Row>) =>
    choices[list]?.[column.key] ??
    !(column.isExtra || (column.isEmpty && rows.length > 0 && rows.every(column.isEmpty)))
  return columns.filter(isVisible)
}
