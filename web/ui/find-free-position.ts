export const positions = ['bottom-right', 'top-right', 'bottom-left', 'top-left'] as const

export type Position = (typeof positions)[number]

// Pixels: a toast of two lines with its margins; at most as wide as a phone.
const [toastWidth, toastHeight] = [380, 130]

const pressableSelector = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]'

/** A position where a toast covers no control, preferably the present one; null if there is none. */
export function findFreePosition(present: Position): Position | null {
  const pressableAreas = [...document.querySelectorAll(pressableSelector)]
    .filter((element) => !element.closest('[data-sonner-toaster]'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  const isFree = (position: Position) => !pressableAreas.some((rectangle) => overlaps(rectangle, areaOf(position)))
  return [present, ...positions].find(isFree) ?? null
}

function areaOf(position: Position): DOMRect {
  const { clientWidth, clientHeight } = document.documentElement
  const width = Math.min(toastWidth, clientWidth)
  const left = position.endsWith('right') ? clientWidth - width : 0
  const top = position.startsWith('bottom') ? Math.min(clientHeight, ...barTops()) - toastHeight : 0
  return new DOMRect(left, top, width, toastHeight)
}

const barTops = (): number[] =>
  [...document.querySelectorAll('[data-save-bar], [data-bottom-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map(({ top }) => top)

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
