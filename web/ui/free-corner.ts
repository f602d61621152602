export const corners = ['bottom-right', 'top-right', 'bottom-left', 'top-left'] as const

export type Corner = (typeof corners)[number]

// Pixels: a toast of two lines with its distance from the window's edges, as wide as a phone at most.
const [toastWidth, toastHeight] = [380, 130]

const pressableSelector = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]'

/** A corner of the window where a toast covers nothing that can be pressed: the present one if possible, null if none. */
export function freeCorner(present: Corner): Corner | null {
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

/** Upper edges of the bars at the window's foot, above which toasts stand. */
const barTops = (): number[] =>
  [...document.querySelectorAll('[data-save-bar], [data-bottom-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map(({ top }) => top)

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
