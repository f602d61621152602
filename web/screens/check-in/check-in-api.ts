import type { CheckInCount, CheckInPerson, CheckInSearch, ScanAnswer } from '#rules/check-in/check-in-views.ts'
import type { Scan } from '#rules/check-in/check-in-forms.ts'
import { adminPaths } from '#rules/admin-paths.ts'

/** What came of a request; `unreachable` without an answer of ours, such as without network. */
export type Answer<Result> =
  | Readonly<{ kind: 'done'; result: Result }>
  | Readonly<{ kind: 'refused'; message: string }>
  | Readonly<{ kind: 'unreachable' }>

export const findPeople = (eventId: string, text: string, signal: AbortSignal): Promise<Answer<CheckInSearch>> =>
  request(`${adminPaths.checkInPeople(eventId)}?${new URLSearchParams({ find: text })}`, { signal })

export const loadCounts = (eventId: string, signal: AbortSignal): Promise<Answer<CheckInCount[]>> =>
  request(adminPaths.checkInCounts(eventId), { signal })

export const sendScans = (eventId: string, scans: readonly Scan[]): Promise<Answer<ScanAnswer[]>> =>
  request(adminPaths.checkInScans(eventId), post({ scans }))

export const undoScan = (eventId: string, id: string): Promise<Answer<CheckInPerson>> =>
  request(adminPaths.checkInUndo(eventId), post({ id }))

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

async function request<Result>(path: string, { headers, ...init }: RequestInit): Promise<Answer<Result>> {
  try {
    const response = await fetch(path, { ...init, headers: { accept: 'application/json', ...headers } })
    const answer = (await response.json()) as Result & { message?: string }
    if (response.ok) return { kind: 'done', result: answer }
    return response.status < 500 && answer.message
      ? { kind: 'refused', message: answer.message }
      : { kind: 'unreachable' }
  } catch {
    return { kind: 'unreachable' }
  }
}
