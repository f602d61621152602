export const positions = [
  'bottom-right',
  'top-right',
  'bottom-left',
  'top-left',
  'top-center',
  'bottom-center',
] as const

export type Position = (typeof positions)[number]

// Pixels; a toast is at most as wide as a phone. The margin is sonner's, and so are the edges of up to two behind it.
const toastWidth = 380
const toastMargin = 32
const toastEdge = 14

const obstacleSelector =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], tbody tr, [data-save-bar]'

/** A position where a toast covers no control, row or save bar, preferably the present one; null if there is none. */
export function findFreePosition(present: Position): Position | null {
  const obstacles = [...document.querySelectorAll(obstacleSelector)]
    .filter((element) => !element.closest('[data-sonner-toaster]') && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  const isFree = (position: Position) => !obstacles.some((obstacle) => overlaps(obstacle, areaOf(position)))
  return [present, ...positions].find(isFree) ?? null
}

const spaceName = '--toast-space'

/** Until `releaseSpace` the page ends with space for a toast, so that nothing of it can only be seen under one. */
export function reserveSpace(): void {
  const { style, scrollHeight, clientHeight } = document.documentElement
  if (style.getPropertyValue(spaceName)) return
  const isAtEnd = scrollHeight - clientHeight - window.scrollY < 2
  style.setProperty(spaceName, `${toastHeight()}px`)
  if (isAtEnd) window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
}

export const releaseSpace = () => void document.documentElement.style.removeProperty(spaceName)

function areaOf(position: Position): DOMRect {
  const { clientWidth, clientHeight } = document.documentElement
  const width = Math.min(toastWidth, clientWidth)
  const height = toastHeight()
  const freeWidth = clientWidth - width
  const left = position.endsWith('right') ? freeWidth : position.endsWith('center') ? freeWidth / 2 : 0
  const top = position.startsWith('bottom') ? Math.min(clientHeight, ...barTops()) - height : 0
  return new DOMRect(left, top, width, height)
}

/** Of the highest toast there is, with its margin. */
function toastHeight(): number {
  const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
  const edges = Math.min(2, Math.max(0, toasts.length - 1)) * toastEdge
  return Math.max(...toasts.map((toast) => toast.offsetHeight), 52) + toastMargin + edges
}

const barTops = (): number[] =>
  [...document.querySelectorAll('[data-save-bar], [data-bottom-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map(({ top }) => top)

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
