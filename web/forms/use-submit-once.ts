import { useRef } from 'react'
import { useSubmit } from 'react-router'

/** Submits a form as a navigation. The second press of a double click, which comes before a render, sends nothing. */
export function useSubmitOnce(): (form: HTMLFormElement | null) => Promise<void> {
  const submit = useSubmit()
  const isSending = useRef(false)
  return async (form: HTMLFormElement | null) => {
    if (isSending.current) return
    isSending.current = true
    try {
      await submit(form)
    } finally {
      isSending.current = false
    }
  }
}
