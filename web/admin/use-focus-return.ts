import { useEffect } from 'react'

type Place = { element: HTMLElement; pathname: string; ancestors: { element: Element; index: number }[] }

const focusable =
  ':is(a[href], button:enabled, summary, input:enabled, select:enabled, textarea:enabled):not([data-destructive])'
// What a page does itself when something closes comes first.
const waitMs = 60

/**
 * Anyone who removes what has the focus (a row, a form, the page) goes on beside it, not at the top of the document:
 * with the next control that destroys nothing, or on another page with its title.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    let last: Place | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      const isOver = (target as Element).closest('dialog, [popover], [data-sonner-toaster]')
      if (!isOver) last = placeOf(target as HTMLElement)
    }
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget === null) setTimeout(() => isLeft(target as HTMLElement) && (last = null))
    }
    const check = () => {
      clearTimeout(timer)
      if (last && isLost()) timer = setTimeout(() => last && isLost() && returnTo(last), waitMs)
    }
    const observer = new MutationObserver(check)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
    }
  }, [])
}

const isLost = () => document.activeElement === document.body && !document.querySelector('dialog[open]')

const isLeft = (element: HTMLElement) => isLost() && element.isConnected && element.checkVisibility()

function placeOf(element: HTMLElement): Place {
  const ancestors: Place['ancestors'] = []
  for (let child: Element = element; child.parentElement && child.tagName !== 'MAIN'; child = child.parentElement)
    ancestors.push({ element: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  return { element, pathname: window.location.pathname, ancestors }
}

function returnTo({ element, pathname, ancestors }: Place): void {
  if (element.isConnected) return element.focus({ preventScroll: true })
  const neighbour = pathname === window.location.pathname && neighbourOf(ancestors)
  if (neighbour) return neighbour.focus()
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** What follows in the nearest part of the page that is left, or precedes. */
function neighbourOf(ancestors: Place['ancestors']): HTMLElement | undefined {
  for (const { element, index } of ancestors) {
    if (!element.isConnected) continue
    const controls = [...element.querySelectorAll<HTMLElement>(focusable)].filter((each) => each.checkVisibility())
    const next = element.children[index]
    const follows = (each: Element) =>
      next &&
      (next === each || next.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING || next.contains(each))
    const neighbour = controls.find(follows) ?? controls.at(-1)
    if (neighbour) return neighbour
  }
  return undefined
}
