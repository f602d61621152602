import type { Path } from 'react-router'

export type UnsavedForm = Readonly<{
  isDirty: boolean
  /** Whether what was typed is gone on the next page. */
  isLost: (next: Path, current: Path) => boolean
  /** Saving it needs no decision of a person, or is under way. */
  canSave: boolean
  save?: (() => void) | undefined
}>

/** The forms of a document. The router asks only the blocker that was mounted last, so they share one. */
export function unsavedForms() {
  const byId = new Map<string, UnsavedForm>()
  const listeners = new Set<() => void>()
  let forms: readonly UnsavedForm[] = []
  const change = () => {
    forms = [...byId.values()]
    for (const listener of listeners) listener()
  }
  return {
    read: () => forms,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    report: (id: string, form: UnsavedForm) => {
      byId.set(id, form)
      change()
      return () => {
        byId.delete(id)
        change()
      }
    },
  }
}

export const lostForms = (forms: readonly UnsavedForm[], next: Path, current: Path): UnsavedForm[] =>
  forms.filter(({ isDirty, isLost }) => isDirty && isLost(next, current))
