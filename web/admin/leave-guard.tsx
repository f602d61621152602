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
import { NavigationType, useBeforeUnload, useBlocker, useLocation, type Blocker, type Location } from 'react-router'
import { isId } from '#rules/ids.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { isReachable } from '#web/is-reachable.ts'
import { shownPage } from './keep-page.ts'
import { lostForms, unsavedForms } from './unsaved-forms.ts'

export const UnsavedFormsContext = createContext(unsavedForms())

/** Pages whose files are here, without the ids in their addresses. */
const knownPages = new Set<string>()
const pageOf = (path: string) =>
  path
    .split('/')
    .map((part) => (isId(part) ? '' : part))
    .join('/')
const isKnownPage = (path: string) => navigator.onLine && knownPages.has(pageOf(path))

/**
 * Goes on to the page that the blocker holds back. The router shows an error instead of a page that it cannot look up,
 * so it must not try without a connection.
 */
function useProceed(blocker: Blocker, isLeaving: boolean): void {
  const { pathname } = useLocation()
  useEffect(() => void knownPages.add(pageOf(pathname)), [pathname])
  const held = blocker.location
  const proceed = useEffectEvent((isConnected: boolean) => {
    if (isConnected) return blocker.proceed?.()
    blocker.reset?.()
    shownPage.report({ address: held!.pathname + held!.search })
  })
  useEffect(() => {
    if (!held || !isLeaving) return
    let isOver = false
    void (async () => {
      const isConnected = isKnownPage(held.pathname) || (await isReachable())
      if (!isOver) proceed(isConnected)
    })()
    return () => void (isOver = true)
  }, [held, isLeaving])
}

/** Before a page with unsaved forms is left, saves them if all can be saved; otherwise asks. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  const [forms] = useState(unsavedForms)
  const current = useSyncExternalStore(forms.subscribe, forms.read, forms.read)
  const location = useLocation()
  const blocker = useBlocker(
    useCallback<Exclude<Parameters<typeof useBlocker>[0], boolean>>(
      ({ currentLocation, nextLocation, historyAction }) =>
        lostForms(forms.read(), nextLocation, currentLocation).length > 0 ||
        (historyAction === NavigationType.Pop ? !navigator.onLine : !isKnownPage(nextLocation.pathname)),
      [forms],
    ),
  )
  const [left, setLeft] = useState<Location>()
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
  const isLeaving = isBlocked && (!isDirty || left === blocker.location)
  useProceed(blocker, isLeaving)
  const save = useEffectEvent(() => {
    for (const form of lost) form.save?.()
  })
  useEffect(() => {
    if (isBlocked && !isLeaving && canSave) save()
  }, [isBlocked, isLeaving, canSave])
  return (
    <UnsavedFormsContext value={forms}>
      {children}
      <Dialog
        isOpen={isBlocked && !isLeaving && !canSave}
        onClose={() => blocker.reset?.()}
        title={t('leave.title')}
        closeLabel={t('leave.stay')}
        actions={
          <>
            <Button variant="danger" onClick={() => setLeft(blocker.location)}>
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
