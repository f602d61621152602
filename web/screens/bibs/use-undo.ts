import { useTranslation } from 'react-i18next'
import type { UndoReport } from '#rules/bibs/bib-views.ts'
import { useAct } from '#web/admin/use-act.ts'
import { notify } from '#web/ui/toast.tsx'
import { useFormats } from '#web/admin/staff.ts'

export type Undo = ReturnType<typeof useUndo>

export function useUndo() {
  const { t } = useTranslation('bibs')
  const { count } = useFormats()
  const { send, isBusy } = useAct<UndoReport>('undo', {
    failed: t('undo.failed'),
    done: ({ restored }) => ({ message: t('undo.done', { count: restored, bibs: count(restored) }) }),
    onDone: ({ changed, names }) => {
      if (changed === 0) return
      const list = names.map(({ name, bib }) => [name, bib].filter(Boolean).join(' ')).join(', ')
      const ending = names.length < changed ? '…' : ''
      notify.warning(t('undo.changed', { count: changed, bibs: count(changed), names: list + ending }))
    },
  })
  return { run: (assignment: string) => send({ assignment }), isBusy }
}
