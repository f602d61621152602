import { useEffect, useState } from 'react'
import { adminPaths } from '#rules/admin-paths.ts'
import type { PaletteResults } from '#rules/palette/palette-results.ts'

const pauseMs = 180

const noResults: PaletteResults = { athletes: [], events: [] }

export type PaletteSearch = { state: 'searching' | 'done' | 'failed'; results: PaletteResults; retry: () => void }

export function usePaletteResults(search: string): PaletteSearch {
  const [answer, setAnswer] = useState<{ search: string; results: PaletteResults | null } | null>(null)
  const isAnswered = search === '' || answer?.search === search
  useEffect(() => {
    if (isAnswered) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const results = await fetchResults(search, controller.signal)
      if (!controller.signal.aborted) setAnswer({ search, results })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search, isAnswered])
  const retry = () => setAnswer(null)
  if (search === '') return { state: 'done', results: noResults, retry }
  if (!isAnswered) return { state: 'searching', results: noResults, retry }
  return answer?.results
    ? { state: 'done', results: answer.results, retry }
    : { state: 'failed', results: noResults, retry }
}

/** Null without a connection, without a session and for any other failure. */
async function fetchResults(search: string, signal: AbortSignal): Promise<PaletteResults | null> {
  try {
    const response = await fetch(`${adminPaths.palette}?${new URLSearchParams({ q: search })}`, { signal })
    return response.ok && !response.redirected ? ((await response.json()) as PaletteResults) : null
  } catch {
    return null
  }
}
