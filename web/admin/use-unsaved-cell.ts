import { use, useEffect } from 'react'
import { useLocation, useResolvedPath } from 'react-router'
import { UnsavedFormsContext } from './leave-guard.tsx'

/** Whoever leaves the page of its list waits until a cell is saved, and is asked about one that cannot be. */
export function useUnsavedCell(id: string, state: 'saved' | 'saving' | 'unsaved'): void {
  const { report } = use(UnsavedFormsContext)
  const { pathname: home } = useResolvedPath('.')
  const { search } = useLocation()
  useEffect(() => {
    if (state === 'saved') return
    return report(id, {
      isDirty: true,
      isLost: (next) => next.search !== search || !`${next.pathname}/`.startsWith(`${home}/`),
      canSave: state === 'saving',
    })
  }, [report, id, state, home, search])
}
