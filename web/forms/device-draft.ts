import { useSyncExternalStore } from 'react'

// Personal data stay on the device no longer than a decision takes.
const maxAgeMs = 7 * 24 * 3_600_000

/** What a form has stored on the device, under a key each; `isWhole` rejects what another release has stored. */
export function deviceDrafts<Draft extends { savedAt: number }>(isWhole: (draft: Draft) => boolean) {
  const listeners = new Set<() => void>()

  /** Null: no draft, an expired one, or no storage. */
  function read(key: string, now: number): Draft | null {
    try {
      const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
      if (draft && isWhole(draft) && now - draft.savedAt < maxAgeMs) return draft
      localStorage.removeItem(key)
    } catch {
      // Private windows and full disks have no storage; the form works without it.
    }
    return null
  }

  /** Returns whether the device has it now. */
  function write(key: string, draft: Draft | null): boolean {
    let isWritten = true
    try {
      if (draft === null) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(draft))
    } catch {
      isWritten = false
    }
    for (const listener of listeners) listener()
    return isWritten
  }

  /** Returns the deleted draft, so that it can be restored. */
  function remove(key: string, now: number): Draft | null {
    const draft = read(key, now)
    write(key, null)
    return draft
  }

  function listen(listener: () => void): () => void {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }

  /** False until hydration. */
  const useExists = (key: string): boolean =>
    useSyncExternalStore(
      listen,
      () => read(key, Date.now()) !== null,
      () => false,
    )

  return { read, write, remove, listen, useExists }
}
