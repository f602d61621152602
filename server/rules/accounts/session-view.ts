/**
 * `organization` is that of the session's host; null for the platform's own host or one without an organization. Times
 * are ISO moments; `lastActiveAt` is exact to five minutes.
 */
export type SessionView = {
  id: string
  isCurrent: boolean
  device: Device
  organization: string | null
  host: string
  createdAt: string
  lastActiveAt: string
}

export type Device = { kind: 'phone' | 'tablet' | 'computer'; browser: string | null; system: string | null }
