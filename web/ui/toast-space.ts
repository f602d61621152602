const obstacleSelector =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], tbody tr, [data-save-bar]'

const boxesOf = (selector: string): DOMRect[] =>
  [...document.querySelectorAll(selector)]
    .filter((element) => !element.parentElement?.closest('[data-sonner-toast]') && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)

export function coversControls(): boolean {
  const toasts = boxesOf('[data-sonner-toast]')
  return boxesOf(obstacleSelector).some((obstacle) => toasts.some((toast) => overlaps(obstacle, toast)))
}

const spaceName = '--toast-space'
const marginPx = 32

/** Until `releaseSpace` the page ends with space for a toast, so that nothing of it can only be seen under one. */
export function reserveSpace(): void {
  const { style, scrollHeight, clientHeight } = document.documentElement
  if (style.getPropertyValue(spaceName)) return
  const isAtEnd = scrollHeight - clientHeight - window.scrollY < 2
  const height = Math.max(...boxesOf('[data-sonner-toast]').map((toast) => toast.height), 52)
  style.setProperty(spaceName, `${height + marginPx}px`)
  if (isAtEnd) window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
}

export const releaseSpace = () => void document.documentElement.style.removeProperty(spaceName)

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
