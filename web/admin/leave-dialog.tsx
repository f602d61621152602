import { useCallback, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useBeforeUnload, useBlocker, type Location } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type LeaveDialogProps = {
  isDirty: boolean
  /** Whether what was typed is still there on the page of this path. */
  isRetained?: (path: string) => boolean
  /** By default another path that does not retain it. */
  isLeaving?: (next: Location) => boolean
  canSave?: boolean
  onSave?: () => void
}

/** Saves before leaving where it can; otherwise asks. */
export function LeaveDialog({ isDirty, isRetained, isLeaving, canSave = false, onSave }: LeaveDialogProps) {
  const { t } = useTranslation('admin')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      (isLeaving?.(nextLocation) ??
        (currentLocation.pathname !== nextLocation.pathname && !isRetained?.(nextLocation.pathname))),
  )
  useBeforeUnload(useCallback((event) => isDirty && event.preventDefault(), [isDirty]))
  const isBlocked = blocker.state === 'blocked'
  const proceed = useEffectEvent(() => blocker.proceed?.())
  const save = useEffectEvent(() => onSave?.())
  useEffect(() => {
    if (!isBlocked) return
    if (!isDirty) proceed()
    else if (canSave) save()
  }, [isBlocked, isDirty, canSave])
  return (
    <Dialog
      isOpen={isBlocked && isDirty && !canSave}
      onClose={() => blocker.reset?.()}
      title={t('leave.title')}
      closeLabel={t('leave.stay')}
      actions={
        <>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {t('leave.go')}
          </Button>
          <Button variant="solid" onClick={() => blocker.reset?.()}>
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  )
}
