const obstacleSelector =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], tbody tr, [data-save-bar]'

const boxesOf = (selector: string, within: ParentNode = document): DOMRect[] =>
  [...within.querySelectorAll(selector)]
    .filter((element) => !element.parentElement?.closest('[data-sonner-toast]') && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)

export function coversControls(): boolean {
  const toasts = boxesOf('[data-sonner-toast]')
  const within = document.querySelector('dialog:modal:has([data-sonner-toast])') ?? document
  return boxesOf(obstacleSelector, within).some((obstacle) => toasts.some((toast) => overlaps(obstacle, toast)))
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

export function releaseSpace(): void {
  document.documentElement.style.removeProperty(spaceName)
  for (const dialog of document.querySelectorAll('dialog')) dialog.style.removeProperty('max-block-size')
}

/** A dialog whose title is under a toast becomes lower until `releaseSpace`: its title stands below the toast then. */
export function reserveDialogSpace(): void {
  const dialog = document.querySelector<HTMLElement>('dialog:modal:has([data-sonner-toast])')
  const toasts = boxesOf('[data-sonner-toast]')
  if (!dialog || !boxesOf('h2', dialog).some((title) => toasts.some((toast) => overlaps(title, toast)))) return
  const top = Math.max(...toasts.map(({ bottom }) => bottom)) + marginPx / 2
  const { bottom } = dialog.getBoundingClientRect()
  const isAtBottom = window.innerHeight - bottom < 1
  dialog.style.maxBlockSize = `${window.innerHeight - (isAtBottom ? top : 2 * top)}px`
}

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Moves toasts into the dialog that is open last, or back to the page. Returns whether there is one. */
export function followDialog(host: HTMLElement, page: HTMLElement): boolean {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const parent = dialog ?? page
  if (host.parentElement !== parent) parent.append(host)
  return dialog !== undefined
}
