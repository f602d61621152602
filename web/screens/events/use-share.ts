import { useTranslation } from 'react-i18next'
import { notify } from '#web/ui/toast.tsx'

/** Opens the device's own way of sharing, or copies the address where there is none; shows it where neither may. */
export function useShare() {
  const { t } = useTranslation('event-home')
  return async ({ title, url }: { title: string; url: string }) => {
    const shareNatively = navigator.share as Navigator['share'] | undefined
    // Rejected when the reader closes the device's sheet.
    if (shareNatively) return shareNatively.call(navigator, { title, url }).catch(() => {})
    try {
      await navigator.clipboard.writeText(url)
      notify.success(t('address.copied'))
    } catch {
      notify.error(t('address.failed'), { description: url })
    }
  }
}
