import { useTranslation } from 'react-i18next'
import type { SelectionControls } from '#web/admin/selection.ts'
import { useAct } from '#web/admin/use-act.ts'
import { useFormats } from '#web/admin/staff.ts'

type HandOut = { count: number; at: string }

export function useHandOut(selection: SelectionControls) {
  const { t } = useTranslation('admin')
  const { count: format } = useFormats()
  const failed = t('athlete.merchandise.failed')
  const undo = useAct('undo-hand-out', { failed })
  const { send, isBusy } = useAct<HandOut>('hand-out', {
    failed,
    done: ({ count, at }) =>
      count === 0
        ? { message: t('athletes.kits.nothing') }
        : { message: t('athletes.kits.handedOut', { count, total: format(count) }), undo: () => undo.send({ at }) },
    onDone: selection.clear,
  })
  return {
    isBusy,
    handOut: () => send(selection.isAll ? { matching: selection.query } : { ids: [...selection.ids].join('\n') }),
  }
}
