import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import type { HoldRelease } from './hold-columns.tsx'

type ReleaseDialogProps = { eventId: string; releasing: HoldRelease; onClose: () => void }

export function ReleaseDialog({ eventId, releasing: { hold, scope }, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation(['holds', 'admin'])
  const formatRefusal = useRefusalText()
  const fetcher = useFetcher<{ orders: number; places: number }>()
  const textKey = scope === 'order' ? 'order' : 'wholeNetwork'
  const values = { name: hold.name, number: scope === 'order' ? hold.number : hold.network }
  const places = scope === 'order' ? hold.places : hold.ofNetwork
  const showOutcome = useEffectEvent((answer: typeof fetcher.data) => {
    const { refusal } = formAnswer(answer)
    if (refusal) notify.error(t('holds:failed'), { description: formatRefusal(refusal) })
    else notify.success(t('holds:released', { count: answer?.places ?? 0 }))
    onClose()
  })
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data) showOutcome(fetcher.data)
  }, [fetcher.state, fetcher.data])
  const release = () =>
    void fetcher.submit({ order: hold.id, scope }, { method: 'post', action: adminPaths.eventHolds(eventId) })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`holds:${textKey}.title`, { ...values, count: places ?? 0 })}
      closeLabel={t('admin:close')}
      actions={
        <>
          <Button onClick={onClose}>{t('holds:keep')}</Button>
          <Button variant="danger" busy={fetcher.state !== 'idle'} onClick={release}>
            {t('holds:submit')}
          </Button>
        </>
      }
    >
      <p>{t(`holds:${textKey}.text`, values)}</p>
    </Dialog>
  )
}
