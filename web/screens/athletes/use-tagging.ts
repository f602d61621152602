import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Tagging } from '#rules/registrations/tagging.ts'
import { useAct } from '#web/admin/use-act.ts'
import { notify } from '#web/ui/toast.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useProgress } from './use-progress.ts'

export type TaggingControls = ReturnType<typeof useTagging>

export function useTagging(ofPage: Tagging | null) {
  const { t } = useTranslation('admin')
  const { count: format } = useFormats()
  const { shown, follow, hide } = useProgress(ofPage, { pathOf: adminPaths.tagging, report })
  const undo = useAct<Tagging>('undo', {
    failed: t('athletes.failed.tags'),
    onDone: (undone) => follow(undone),
  })

  function report({ state, changed, full, restored, since }: Tagging): void {
    const of = (count: number) => ({ count, total: format(count) })
    if (state === 'undone') {
      notify.success(t('tags.restored', of(restored)))
      if (since > 0) notify.warning(t('tags.since', of(since)))
      return
    }
    // The list's own line says how many were changed.
    if (changed === 0) notify.success(t('tags.changed', of(changed)))
    if (full > 0) notify.warning(t('tags.full', of(full)))
    if (state === 'stopped') notify.warning(t('tags.stopped'))
  }
  return {
    follow,
    tagging: shown,
    isUndoing: undo.isBusy,
    undo: (id: string) => undo.send({ tagging: id }),
    hide,
  }
}
