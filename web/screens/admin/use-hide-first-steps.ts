import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { refusalIn } from '#web/refusal.ts'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from './use-refusal-text.ts'

export function useHideFirstSteps(): { hide: () => void; isBusy: boolean } {
  const { t } = useTranslation('admin')
  const formatRefusal = useRefusalText()
  const fetcher = useFetcher<{ isShown: boolean }>()
  const isHandled = useRef(true)
  const show = (isShown: boolean) => {
    isHandled.current = false
    void fetcher.submit({ show: isShown ? 'on' : '' }, { method: 'post', action: adminPaths.firstSteps })
  }

  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data || isHandled.current) return
    isHandled.current = true
    const refusal = refusalIn(fetcher.data)
    if (refusal) return void notify.error(formatRefusal(refusal))
    if (!fetcher.data.isShown)
      notify.success(t('firstSteps.hidden'), { action: { label: t('undo'), onClick: () => show(true) } })
  })
  return { hide: () => show(false), isBusy: fetcher.state !== 'idle' }
}
