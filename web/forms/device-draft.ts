import { useSyncExternalStore } from 'react'

// Personal data stay on the device no longer than a decision takes.
const maxAgeMs = 7 * 24 * 3_600_000

/**
 * What a form has stored on the device, under a key each; `isWhole` rejects what another release has stored. `isStored` is
 * false once the device could not store what was written last.
 */
export function deviceDrafts<Draft extends { savedAt: number }>(isWhole: (draft: Draft) => boolean) {
  const listeners = new Set<() => void>()
  let canStore = true

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

  function write(key: string, draft: Draft | null): void {
    try {
      if (draft === null) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(draft))
      canStore = true
    } catch {
      canStore = false
    }
    for (const listener of listeners) listener()
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

  return { read, write, remove, listen, useExists, isStored: () => canStore }
}
