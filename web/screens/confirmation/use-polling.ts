import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

// Most decisions come within seconds, a bank's may take a day.
const pausesMs = [600, 1000, 1500, 2000, 2000, 3000, 3000, 5000, 8000, 13_000, 20_000, 30_000]

/** Reloads the page's data ever more slowly, and only while the page is visible. */
export function usePolling(isEnabled: boolean): void {
  const { revalidate } = useRevalidator()
  const attempts = useRef(0)
  useEffect(() => {
    if (!isEnabled) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      if (document.hidden) return
      timer = setTimeout(poll, pausesMs[Math.min(attempts.current, pausesMs.length - 1)])
    }
    const poll = () => {
      attempts.current += 1
      void revalidate().finally(wait)
    }
    const onVisible = () => {
      if (!document.hidden) poll()
      else clearTimeout(timer)
    }
    wait()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isEnabled, revalidate])
}
