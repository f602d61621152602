import { useRef } from 'react'
import { useSubmit } from 'react-router'

/** Submits a form as a navigation. The second press of a double click, which comes before a render, sends nothing. */
export function useSubmitOnce({ preventScrollReset = false } = {}) {
  const submit = useSubmit()
  const isSending = useRef(false)
  return async (target: HTMLFormElement | HTMLButtonElement | null): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    try {
      await submit(target, { preventScrollReset })
    } finally {
      isSending.current = false
    }
  }
}
