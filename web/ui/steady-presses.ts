const pressable = 'button, a[href], label, summary, input'
/** Farther apart, something was dragged. */
const tapPx = 5

/**
 * A press of the mouse or the finger counts for what it began on, if that has moved from under it meanwhile. Leaving a
 * field shows what is wrong with it, and what was saved before may be reported at any moment: both move what is below,
 * and the browser would then click on nothing.
 */
export function steadyPresses(): void {
  let pressed: { element: HTMLElement; x: number; y: number } | null = null
  let missed: HTMLElement | null = null
  addEventListener(
    'mousedown',
    ({ target, button, clientX: x, clientY: y }) => {
      const element = button === 0 && target instanceof Element ? target.closest<HTMLElement>(pressable) : null
      pressed = element && { element, x, y }
    },
    { capture: true },
  )
  addEventListener(
    'mouseup',
    ({ target, clientX, clientY }) => {
      if (!pressed) return
      const { element, x, y } = pressed
      pressed = null
      const isTap = Math.abs(clientX - x) <= tapPx && Math.abs(clientY - y) <= tapPx
      if (!isTap || element.contains(target as Node) || !element.isConnected || !element.checkVisibility()) return
      missed = element
      // After the click on what surrounds both, where there is one.
      setTimeout(() => {
        missed = null
        element.click()
      })
    },
    { capture: true },
  )
  addEventListener(
    'click',
    (event) => {
      if (!missed || !event.isTrusted) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
