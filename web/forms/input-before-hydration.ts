import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

const leavingMs = 1_000

const earlyTexts = new WeakMap<HTMLTextAreaElement, string>()

/** Called before hydration: React resets text areas to what was rendered. */
export function rememberTextAreas(): void {
  for (const area of document.querySelectorAll('textarea')) earlyTexts.set(area, area.value)
}

/** Called before hydration, after which the page would ask whether to leave what the browser is about to send. */
export function letBrowserSend(): () => void {
  const submissions = new AbortController()
  const listen = (submission: Event) => {
    const leave = (leaving: Event) => {
      if (!submission.defaultPrevented) leaving.stopImmediatePropagation()
    }
    window.addEventListener('beforeunload', leave, { capture: true, once: true, signal: submissions.signal })
  }
  window.addEventListener('submit', listen, { capture: true })
  return () => {
    window.removeEventListener('submit', listen, { capture: true })
    setTimeout(() => submissions.abort(), leavingMs)
  }
}

/**
 * Named inputs that differ from what was rendered: typed or filled in before hydration. Call it before the first
 * re-render.
 */
export function inputBeforeHydration(form: HTMLFormElement | null): [name: string, value: string | boolean][] {
  const changes: [string, string | boolean][] = []
  for (const input of form?.elements ?? []) {
    if (input instanceof HTMLSelectElement) {
      // React marks no option of a select that it renders in the browser.
      const rendered = [...input.options].find((option) => option.defaultSelected)
      if (input.name && rendered && input.value !== rendered.value) changes.push([input.name, input.value])
    } else if (input instanceof HTMLTextAreaElement) {
      const text = earlyTexts.get(input) ?? input.value
      if (input.name && text !== input.defaultValue) changes.push([input.name, text])
    } else if (input instanceof HTMLInputElement && input.name && input.type !== 'hidden') {
      if (input.type === 'radio') {
        if (input.checked && !input.defaultChecked) changes.push([input.name, input.value])
      } else if (input.type === 'checkbox') {
        if (input.checked !== input.defaultChecked) changes.push([input.name, input.checked])
      } else if (input.value !== input.defaultValue) changes.push([input.name, input.value])
    }
  }
  return changes
}

/** Without it the form would validate and send what was rendered. */
export function useInputBeforeHydration(
  form: { setFieldValue: (name: never, value: never) => void },
  element: RefObject<HTMLFormElement | null>,
): void {
  const fill = useEffectEvent(() => {
    for (const [name, value] of inputBeforeHydration(element.current)) form.setFieldValue(name as never, value as never)
  })
  useLayoutEffect(() => fill(), [])
}
