import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { refusalIn } from '#web/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from './use-refusal-text.ts'
import { useFormats, useMay } from './staff.ts'

/** `requestedAt` is an ISO moment, null while nothing is requested. */
export function RequestFeePlan({ requestedAt }: { requestedAt: string | null }) {
  const { t } = useTranslation('admin')
  const { date } = useFormats()
  const may = useMay()
  const { request, isBusy } = useRequest()
  if (requestedAt) return <p>{t('feePlan.requested', { date: date(requestedAt) })}</p>
  if (!may('publish-events')) return null
  return (
    <Button size="sm" onClick={request} busy={isBusy}>
      {t('feePlan.request')}
    </Button>
  )
}

function useRequest(): { request: () => void; isBusy: boolean } {
  const { t } = useTranslation('admin')
  const formatRefusal = useRefusalText()
  const fetcher = useFetcher<{ requestedAt: string | null }>()
  const isHandled = useRef(true)
  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data || isHandled.current) return
    isHandled.current = true
    const refusal = refusalIn(fetcher.data)
    if (refusal) return void notify.error(t('feePlan.failed'), { description: formatRefusal(refusal) })
    notify.success(t('feePlan.sent'))
  })
  const request = () => {
    isHandled.current = false
    void fetcher.submit({}, { method: 'post', action: adminPaths.feePlanRequest })
  }
  return { request, isBusy: fetcher.state !== 'idle' }
}
