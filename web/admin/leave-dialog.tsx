import { use, useId, useLayoutEffect } from 'react'
import { UnsavedFormsContext } from './leave-guard.tsx'

type LeaveDialogProps = {
  isDirty: boolean
  /** Whether what was typed is still there on the page of this path. */
  isRetained?: (path: string) => boolean
  isOfQuery?: boolean
  canSave?: boolean
  onSave?: () => void
}

/** Part of a form, whose changes `LeaveGuard` saves or asks about before another page loses them. */
export function LeaveDialog({ isDirty, isRetained, isOfQuery = false, canSave = false, onSave }: LeaveDialogProps) {
  const id = useId()
  const { report } = use(UnsavedFormsContext)
  // Before the page is painted: a person who sees "unsaved changes" can already leave the page.
  useLayoutEffect(
    () =>
      report(id, {
        isDirty,
        isLost: (next, current) =>
          next.pathname === current.pathname
            ? isOfQuery && next.search !== current.search
            : !isRetained?.(next.pathname),
        canSave,
        save: onSave,
      }),
    [report, id, isDirty, isRetained, isOfQuery, canSave, onSave],
  )
  return null
}
