import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Reminders } from '#rules/registrations/reminders.ts'
import { isUnderWay } from '#rules/registrations/tagging.ts'
import { notify } from '#web/ui/toast.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useProgress } from './use-progress.ts'

export function useReminders(ofPage: Reminders | null) {
  const { t } = useTranslation('admin')
  const { count: format } = useFormats()
  const { shown, follow } = useProgress(ofPage, { pathOf: adminPaths.reminders, report })

  function report({ state, sent, recent, withoutEmail, withheld }: Reminders): void {
    const of = (count: number) => ({ count, total: format(count) })
    const sentences = [
      t('athletes.remind.done', of(sent)),
      recent > 0 && t('athletes.remind.recent', of(recent)),
      withoutEmail > 0 && t('athletes.remind.withoutEmail', of(withoutEmail)),
      withheld > 0 && t('athletes.remind.withheld', of(withheld)),
    ]
    notify.success(sentences.filter(Boolean).join(' '))
    if (state === 'stopped') notify.warning(t('athletes.remind.stopped'))
  }
  return { follow, underWay: shown && isUnderWay(shown) ? shown : null }
}
