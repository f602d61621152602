const marginPx = 8

/**
 * Sets `--popover-y` and `--popover-x` of a popover, from the page's start: below its button, or above it where there is
 * no room, and beside the navigation. It scrolls with the page.
 */
export function placePopover(popover: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popover
  const fitsBelow = bottom + height + marginPx <= window.innerHeight
  const y = fitsBelow || top < height ? bottom + marginPx : top - height - marginPx
  const start = button.closest('main')?.getBoundingClientRect().left ?? 0
  const x = Math.max(start + marginPx, Math.min(right - width, window.innerWidth - width - marginPx))
  popover.style.setProperty('--popover-y', `${y + window.scrollY}px`)
  popover.style.setProperty('--popover-x', `${x + window.scrollX}px`)
}
