import type { CheckInPerson, CheckInSearch, CheckInUpdate, ScanAnswer } from '#rules/check-in/check-in-views.ts'
import type { Scan } from '#rules/check-in/check-in-forms.ts'
import { checkInPaths } from '#rules/check-in/check-in-paths.ts'
import type { StoredPerson } from '#rules/check-in/find-locally.ts'

/** What came of a request; `unreachable` without an answer of ours, such as without network. */
export type Answer<Result> =
  | Readonly<{ kind: 'done'; result: Result }>
  | Readonly<{ kind: 'refused'; message: string }>
  | Readonly<{ kind: 'unreachable' }>

/** Longer than that nobody waits in a queue: the device answers by itself. */
const maxWaitMs = 5_000
export const bundleWaitMs = 60_000

/** What the server says to the page of a table at `base`. */
export const checkInApi = (base: string) => {
  const paths = checkInPaths(base)
  return {
    find: (text: string, signal: AbortSignal): Promise<Answer<CheckInSearch>> =>
      request(`${paths.people}?${new URLSearchParams({ find: text })}`, { signal }),
    loadState: (): Promise<Answer<CheckInUpdate>> => request(paths.state),
    loadBundle: (): Promise<Answer<StoredPerson[]>> => request(paths.bundle, {}, bundleWaitMs),
    send: (scans: readonly Scan[]): Promise<Answer<ScanAnswer[]>> => request(paths.scans, post({ scans })),
    undo: (id: string): Promise<Answer<CheckInPerson>> => request(paths.undo, post({ id })),
  }
}

export const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export async function request<Result>(
  path: string,
  { headers, signal, ...init }: RequestInit = {},
  waitMs = maxWaitMs,
): Promise<Answer<Result>> {
  const timeout = AbortSignal.timeout(waitMs)
  try {
    const response = await fetch(path, {
      ...init,
      headers: { accept: 'application/json', ...headers },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const answer = (await response.json()) as Result & { message?: string }
    if (response.ok) return { kind: 'done', result: answer }
    return response.status < 500 && answer.message
      ? { kind: 'refused', message: answer.message }
      : { kind: 'unreachable' }
  } catch {
    return { kind: 'unreachable' }
  }
}
