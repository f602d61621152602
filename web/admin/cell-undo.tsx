import { createContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from './use-act.ts'
import { notify } from '#web/ui/toast.tsx'
import type { CellOptions } from './use-cell.ts'

/** `from` and `to` are the stored values; what is shown of them may be rounded. */
export type CellEdit = Omit<CellOptions, 'stored'> & { label: string; from: string; to: string }
type EditOnPage = CellEdit & { path: string }

export const CellUndoContext = createContext<{ rememberEdit: (edit: CellEdit) => void }>({ rememberEdit: () => {} })

const textOf = ({ format }: CellEdit, stored: string) => (stored === '' ? '' : format(stored))

/** Undoes the latest edit of a cell, whose row may be gone from the page by then. */
export function CellUndo({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  const { send } = useAct<null, EditOnPage>(({ intent }) => intent, {
    action: ({ path }) => path,
    failed: ({ label }) => t('cell.undoFailed', { label }),
    done: (_, edit) => ({ message: t('cell.now', { label: edit.label, value: textOf(edit, edit.from) || '–' }) }),
  })
  const rememberEdit = (edit: CellEdit) => {
    const { fields, label, from, to } = edit
    if (from === to) return
    const path = window.location.pathname
    const undo = () => send({ ...fields, value: textOf(edit, from), stored: from, before: to }, { ...edit, path })
    notify.success(t('cell.now', { label, value: textOf(edit, to) || '–' }), {
      name: 'cell',
      action: { label: t('undo'), onClick: undo, hasUndoKey: true },
    })
  }
  return <CellUndoContext value={{ rememberEdit }}>{children}</CellUndoContext>
}
