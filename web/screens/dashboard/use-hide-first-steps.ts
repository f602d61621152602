import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import { useAct } from '#web/admin/use-act.ts'

export function useHideFirstSteps(): { hide: () => void; isBusy: boolean } {
  const { t } = useTranslation('admin')
  const { send, isBusy } = useAct<{ isShown: boolean }>('show', {
    action: adminPaths.firstSteps,
    done: ({ isShown }) => (isShown ? null : { message: t('firstSteps.hidden'), undo: () => send({ show: 'on' }) }),
  })
  return { hide: () => send({ show: '' }), isBusy }
}
