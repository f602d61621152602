import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import { useAct } from '#web/admin/use-act.ts'

export type WaitingUndo = ReturnType<typeof useWaitingUndo>

/** Of the list: its dialogs are closed by the time somebody wants something undone. */
export function useWaitingUndo(eventId: string) {
  const { t } = useTranslation('waiting-lists')
  const action = adminPaths.eventWaitingList(eventId)
  const move = useAct('undo-move', { action, failed: t('move.undoFailed') })
  const removal = useAct('restore', { action, failed: t('remove.undoFailed') })
  const network = useAct('restore-network', { action, failed: t('remove.undoFailed') })
  return {
    network: (entries: readonly string[]) => network.send({ entries: entries.join() }),
    move: (entry: string, at: string) => move.send({ entry, at }),
    removal: (entry: string) => removal.send({ entry }),
  }
}
