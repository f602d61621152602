import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchPreview, type PreviewPage } from './fetch-preview.ts'

export type PreviewState = 'loading' | 'ready' | 'failed'

const pauseMs = 400

/** The page for `values`: at once when it is opened, then after each pause in typing. */
export function usePreview(action: string, values: unknown) {
  const [page, setPage] = useState<PreviewPage | null>(null)
  const [state, setState] = useState<PreviewState>('loading')
  const isFirst = useRef(true)
  const running = useRef<AbortController | null>(null)
  const text = JSON.stringify(values)

  const load = useCallback(async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState('loading')
    try {
      const html = await fetchPreview(action, text, controller.signal)
      setPage((before) => ({ number: (before?.number ?? 0) + 1, html }))
    } catch {
      if (!controller.signal.aborted) setState('failed')
    }
  }, [action, text])

  useEffect(() => {
    const loadAfterPause = () => {
      isFirst.current = false
      void load()
    }
    const timer = setTimeout(loadAfterPause, isFirst.current ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [load])

  return { page, state, finish: () => setState('ready'), retry: () => void load() }
}
