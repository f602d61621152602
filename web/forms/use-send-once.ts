import { useEffect, useRef, type SubmitEvent } from 'react'

/** For forms that the browser sends: the second press of a double click sends nothing. */
export function useSendOnce(): (submission: SubmitEvent<HTMLFormElement>) => void {
  const isSent = useRef(false)
  useEffect(() => {
    // A page that comes back from the browser's history can be sent again.
    const reset = () => {
      isSent.current = false
    }
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [])
  return (submission) => {
    if (isSent.current) submission.preventDefault()
    isSent.current = true
  }
}
