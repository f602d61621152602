import { replace, type DataStrategyResult, type MiddlewareFunction } from 'react-router'
import { isFetchFailure } from '#web/fetch-failure.ts'

/** `pending` is the address that is being navigated to. */
type ShownPage = { address: string; pending: string | null; dataOf: Readonly<Record<string, unknown>> }

/** `address` is the page that could not be opened; null for what belongs to the page that is shown. */
export type LostConnection = { address: string | null }

/** What a lost connection must not replace: the page that is shown, and what could not be loaded instead. */
export function pageKeeper() {
  let page: ShownPage | null = null
  let lost: LostConnection | null = null
  // Back on the page that is shown, which the router then loads again.
  let isReturning = false
  const listeners = new Set<() => void>()
  const report = (next: LostConnection | null) => {
    if (lost === next) return
    lost = next
    for (const listener of listeners) listener()
  }
  const middleware: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
    const results = await next()
    const failedIds = Object.keys(results).filter(
      (id) => results[id]!.type === 'error' && isFetchFailure(errorOf(results[id]!.result)),
    )
    if (failedIds.length === 0 && !isReturning) report(null)
    if (failedIds.length === 0 || !page) return results
    if (request.method !== 'GET') return { ...results, ...resultsOf(failedIds, () => ({ isUnreachable: true })) }
    const address = addressOf(request.url)
    if (address !== page.address) {
      report({ address: address === page.pending ? address : null })
      isReturning = true
      throw replace(page.address)
    }
    if (!isReturning) report({ address: null })
    const { dataOf } = page
    return {
      ...results,
      ...resultsOf(
        failedIds.filter((id) => dataOf[id] !== undefined),
        (id) => dataOf[id],
      ),
    }
  }
  return {
    middleware,
    report,
    show: (shown: ShownPage) => {
      page = shown
      if (shown.pending === null) isReturning = false
    },
    readLost: () => lost,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

// The router wraps what an action has thrown, with a status.
const errorOf = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'init' in result && 'data' in result ? result.data : result

const resultsOf = (ids: string[], resultOf: (id: string) => unknown): Record<string, DataStrategyResult> =>
  Object.fromEntries(ids.map((id) => [id, { type: 'data', result: resultOf(id) }]))

const addressOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

export const shownPage = pageKeeper()
