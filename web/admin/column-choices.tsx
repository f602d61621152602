import { useState, type ReactNode } from 'react'
import { formatColumnChoices, type ColumnChoices } from '#rules/lists/column-choices.ts'
import { ColumnChoicesContext } from './list-columns.ts'

// A cookie, so that the server renders the same columns.
export function ColumnChoicesProvider({ initial, children }: { initial: ColumnChoices; children: ReactNode }) {
  const [choices, setChoices] = useState(initial)
  const choose = (list: string, column: string, isVisible: boolean) => {
    const next = { ...choices, [list]: { ...choices[list], [column]: isVisible } }
    document.cookie = formatColumnChoices(next)
    setChoices(next)
  }
  return <ColumnChoicesContext value={{ choices, choose }}>{children}</ColumnChoicesContext>
}
