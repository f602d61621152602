import {
  createContext,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useBeforeUnload, useBlocker, useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lostForms, unsavedForms } from './unsaved-forms.ts'

export const UnsavedFormsContext = createContext(unsavedForms())

/** Before a page with unsaved forms is left, saves them if all can be saved; otherwise asks. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  const [forms] = useState(unsavedForms)
  const current = useSyncExternalStore(forms.subscribe, forms.read, forms.read)
  const location = useLocation()
  const blocker = useBlocker(
    useCallback<Exclude<Parameters<typeof useBlocker>[0], boolean>>(
      ({ currentLocation, nextLocation }) => lostForms(forms.read(), nextLocation, currentLocation).length > 0,
      [forms],
    ),
  )
  useBeforeUnload(
    useCallback(
      (event) => {
        if (forms.read().some(({ isDirty }) => isDirty)) event.preventDefault()
      },
      [forms],
    ),
  )
  const lost = blocker.state === 'blocked' ? lostForms(current, blocker.location, location) : []
  const isBlocked = blocker.state === 'blocked'
  const isDirty = lost.length > 0
  const canSave = lost.every((form) => form.canSave)
  const proceed = useEffectEvent(() => blocker.proceed?.())
  const save = useEffectEvent(() => {
    for (const form of lost) form.save?.()
  })
  useEffect(() => {
    if (!isBlocked) return
    if (!isDirty) proceed()
    else if (canSave) save()
  }, [isBlocked, isDirty, canSave])
  return (
    <UnsavedFormsContext value={forms}>
      {children}
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
    </UnsavedFormsContext>
  )
}
