import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useOutletContext, type Location } from 'react-router'
import { isTyping } from './is-typing.ts'

export type ListContext = { ids: readonly string[] }

export const openedFromList = { isOpenedFromList: true }
const isOpenedFromList = ({ state }: Location) =>
  (state as Partial<typeof openedFromList> | null)?.isOpenedFromList === true

export function useDetailMoves(rowIds?: readonly string[]) {
  const context = useOutletContext<ListContext | undefined>()
  const ids = rowIds ?? context?.ids ?? []
  const location = useLocation()
  const navigate = useNavigate()
  const [, listPath = '', id = ''] = /^(.*)\/([^/]+)\/?$/.exec(location.pathname) ?? []
  const close = () =>
    void (isOpenedFromList(location)
      ? navigate(-1)
      : navigate({ pathname: listPath, search: location.search }, { preventScrollReset: true }))
  const showOther = (other: string | undefined) =>
    other === undefined
      ? undefined
      : () =>
          void navigate(
            { pathname: `${listPath}/${other}`, search: location.search },
            { replace: true, preventScrollReset: true, state: location.state as unknown },
          )
  const index = ids.indexOf(id)
  return {
    close,
    isListed: index !== -1,
    showPrevious: showOther(ids[index - 1]),
    showNext: index === -1 ? undefined : showOther(ids[index + 1]),
  }
}

/** The title has the focus of what opens, and the row's link when it closes. */
export function useDetailFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const openPath = useRef('')
  const { pathname, key } = useLocation()
  const isFirstPage = key === 'default'
  // Before the detail is seen: anyone who types in it keeps the focus.
  useLayoutEffect(() => {
    openPath.current = pathname
    const isTypedIn = document.activeElement?.matches('[data-detail] :is(input, select, textarea)')
    if (!isFirstPage && !isTypedIn) heading.current?.focus()
  }, [pathname, isFirstPage])
  useEffect(() => () => void requestAnimationFrame(() => focusRow(openPath.current)), [])
  return heading
}

function focusRow(path: string) {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>(`main a[href^="${CSS.escape(path)}"]`)?.focus({ preventScroll: true })
}

export function useDetailKeys(actions: Record<string, (() => void) | undefined>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = isTyping(event) || document.querySelector('dialog[open]') !== null
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (!event.defaultPrevented && !isElsewhere && !hasModifier) actions[event.key]?.()
  })
  // Before the detail is seen, or the first key is lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
