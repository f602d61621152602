import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast.tsx'

/** Opens the device's own way of sharing, or copies the address where there is none. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const { t } = useTranslation('event-home')
  const share = async () => {
    const shareNatively = navigator.share as Navigator['share'] | undefined
    // Rejected when the reader closes the device's sheet.
    if (shareNatively) return shareNatively.call(navigator, { title, url }).catch(() => {})
    await navigator.clipboard.writeText(url)
    notify.success(t('address.copied'))
  }
  return (
    <Button size="sm" icon="share" onClick={() => void share()}>
      {t('share')}
    </Button>
  )
}
