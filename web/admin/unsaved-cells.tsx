import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useResolvedPath } from 'react-router'
import { LeaveDialog } from './leave-dialog.tsx'

type UnsavedCell = { isSaving: boolean; home: string; search: string }

let unsavedCells: ReadonlyMap<string, UnsavedCell> = new Map()
const emptyMap: ReadonlyMap<string, UnsavedCell> = new Map()
const listeners = new Set<() => void>()

function setUnsaved(id: string, cell: UnsavedCell | null): void {
  const next = new Map(unsavedCells)
  if (cell) next.set(id, cell)
  else next.delete(id)
  unsavedCells = next
  for (const notify of listeners) notify()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const cellsNow = () => unsavedCells
const noCells = () => emptyMap

/** Lets `UnsavedCells` ask whoever leaves the page of a cell that is not saved. */
export function useUnsavedCell(id: string, state: 'saved' | 'saving' | 'unsaved'): void {
  const { pathname: home } = useResolvedPath('.')
  const { search } = useLocation()
  useEffect(() => {
    if (state === 'saved') return
    setUnsaved(id, { isSaving: state === 'saving', home, search })
    return () => setUnsaved(id, null)
  }, [id, state, home, search])
}

/** Beside a list with cells: waits for those that are being saved, and asks about the others. */
export function UnsavedCells() {
  const cells = [...useSyncExternalStore(subscribe, cellsNow, noCells).values()]
  const isDirty = cells.length > 0
  const [guard, setGuard] = useState({ isDirty: false, key: 0 })
  if (guard.isDirty !== isDirty) setGuard({ isDirty, key: isDirty ? guard.key + 1 : guard.key })
  if (guard.key === 0) return null
  // The router asks the blocker that was mounted last: this one again whenever there is something to lose.
  return (
    <LeaveDialog
      key={guard.key}
      isDirty={isDirty}
      isLeaving={({ pathname, search }) =>
        cells.some((cell) => search !== cell.search || !`${pathname}/`.startsWith(`${cell.home}/`))
      }
      canSave={cells.every(({ isSaving }) => isSaving)}
    />
  )
}
