/**
 * A session of one's own, as a person tells it from the others. `organization` is whose host it is on; null is Dorsal's
 * own, or a host that leads to nobody any more. Times are ISO instants; `lastActiveAt` is told to five minutes.
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

/** What a browser says of itself, in names people know; null where it is not known. */
export type Device = { kind: 'phone' | 'tablet' | 'computer'; browser: string | null; system: string | null }
