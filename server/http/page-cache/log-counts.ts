import type { Logger } from 'pino'
import type { PageCache } from './page-cache.ts'

const intervalMs = 60_000

export const logCounts = (cache: Pick<PageCache, 'counts'>, log: Logger): { stop(): void } => {
  const timer = setInterval(() => {
    const counts = cache.counts()
    if (counts.served > 0) log.debug(counts, 'cached pages')
  }, intervalMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
