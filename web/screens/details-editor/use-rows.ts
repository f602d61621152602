import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoves } from '#web/admin/use-moves.ts'
import { newKey, type EditedDetails } from './edited-details.ts'
import type { DetailsEditing } from './use-details-saving.ts'

type List = 'included' | 'schedule' | 'gallery'
type RowOf<Name extends List> = EditedDetails[Name][number]

type Options<Name extends List> = {
  name: Name
  labelOf: (row: RowOf<Name>, index: number) => string
}

export type RowActions<Name extends List> = {
  edit: (key: string, edit: Partial<RowOf<Name>>) => void
  move: (from: number, to: number) => void
  remove: (index: number) => void
}

/** The rows of a list of the details: added, changed, moved, and removed with a way back. */
export function useRows<Name extends List>(editing: DetailsEditing, { name, labelOf }: Options<Name>) {
  const { t } = useTranslation('event-details')
  const [newRow, setNewRow] = useState<string | null>(null)
  const rows = editing.details[name] as readonly RowOf<Name>[]
  const change = (how: (rows: readonly RowOf<Name>[]) => readonly RowOf<Name>[]) =>
    editing.change((details) => ({ [name]: how(details[name]) }))
  const moves = useMoves({ items: rows, onChange: (moved) => change(() => moved), idOf: ({ key }) => key, labelOf })
  const edit = (key: string, edited: Partial<RowOf<Name>>) =>
    change((before) => before.map((row) => (row.key === key ? { ...row, ...edited } : row)))
  const remove = (index: number) => {
    const row = rows[index]!
    const listOf = (details: EditedDetails) => details[name] as readonly RowOf<Name>[]
    editing.changeWithUndo(
      (details) => ({ [name]: listOf(details).filter(({ key }) => key !== row.key) }),
      (details) => ({ [name]: listOf(details).toSpliced(index, 0, row) }),
      t('removed', { label: labelOf(row, index) }),
    )
  }
  const latest = useRef<RowActions<Name>>({ edit, move: moves.move, remove })
  useEffect(() => {
    latest.current = { edit, move: moves.move, remove }
  })
  const [actions] = useState<RowActions<Name>>(() => ({
    edit: (...args) => latest.current.edit(...args),
    move: (...args) => latest.current.move(...args),
    remove: (...args) => latest.current.remove(...args),
  }))
  return {
    rows,
    moves,
    edit,
    remove,
    /** The same ones at each render, for rows that are rendered only when they change. */
    actions,
    /** Whether it was just added, and takes the focus. */
    isNew: (row: RowOf<Name>) => row.key === newRow,
    add: (row: Omit<RowOf<Name>, 'key'>, index = rows.length) => {
      const key = newKey()
      setNewRow(key)
      change((before) => before.toSpliced(index, 0, { ...row, key } as RowOf<Name>))
    },
  }
}
