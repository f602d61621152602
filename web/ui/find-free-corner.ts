export const corners = ['bottom-right', 'top-right', 'bottom-left', 'top-left'] as const

export type Corner = (typeof corners)[number]

// Pixels: a toast of two lines with its margins; at most as wide as a phone.
const [toastWidth, toastHeight] = [380, 130]

const pressableSelector = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]'

/** A corner where a toast covers no control, preferably the present one; null if there is none. */
export function findFreeCorner(present: Corner): Corner | null {
  const pressableAreas = [...document.querySelectorAll(pressableSelector)]
    .filter((element) => !element.closest('[data-sonner-toaster]'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  const isFree = (corner: Corner) => !pressableAreas.some((rectangle) => overlaps(rectangle, areaOf(corner)))
  return [present, ...corners].find(isFree) ?? null
}

function areaOf(corner: Corner): DOMRect {
  const { clientWidth, clientHeight } = document.documentElement
  const width = Math.min(toastWidth, clientWidth)
  const left = corner.endsWith('right') ? clientWidth - width : 0
  const top = corner.startsWith('bottom') ? Math.min(clientHeight, ...barTops()) - toastHeight : 0
  return new DOMRect(left, top, width, toastHeight)
}

const barTops = (): number[] =>
  [...document.querySelectorAll('[data-save-bar], [data-bottom-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map(({ top }) => top)

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
