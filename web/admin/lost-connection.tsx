import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatches, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { dismissError, notify } from '#web/ui/toast.tsx'
import { shownPage } from './keep-page.ts'

/** Tells `shownPage` what is shown, and says what it could not load. */
export function LostConnection() {
  const { t } = useTranslation('admin')
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const { location: pending } = useNavigation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const toast = useRef<string | number>('')
  const lost = useSyncExternalStore(shownPage.subscribe, shownPage.readLost, shownPage.readLost)
  useEffect(() => {
    shownPage.show({
      address: pathname + search,
      pending: pending ? pending.pathname + pending.search : null,
      dataOf: Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData])),
    })
  }, [pathname, search, pending, matches])
  const say = useEffectEvent((failure: typeof lost) => {
    if (!failure) return dismissError(toast.current)
    const { address } = failure
    const tryAgain = () => void (address === null ? revalidate() : navigate(address))
    toast.current = notify.error(t('lostConnection.title'), {
      description: t('lostConnection.text'),
      action: { label: t('again'), onClick: tryAgain },
    })
  })
  useEffect(() => say(lost), [lost])
  return null
}
