import { useSyncExternalStore } from 'react'
import type { SignUpValues } from './signup-data.ts'

/** Stored on the device until the organization exists, without passwords. */
export type SignUpDraft = { values: Omit<SignUpValues, 'password' | 'confirmation'>; savedAt: number }

const maxAgeMs = 7 * 24 * 3_600_000
const storageKey = 'dorsal.signup'

/** Null: no draft, an expired one, or no storage. */
export function readDraft(now: number): SignUpDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as SignUpDraft | null
    if (draft && typeof draft.values === 'object' && now - draft.savedAt < maxAgeMs) return draft
    localStorage.removeItem(storageKey)
  } catch {
    // Private windows and full disks have no storage; the form works without it.
  }
  return null
}

export function saveDraft({ password: _password, confirmation: _confirmation, ...values }: SignUpValues, now: number) {
  write(JSON.stringify({ values, savedAt: now }))
}

/** Returns the deleted draft, so that it can be restored. */
export function deleteDraft(now: number): SignUpDraft | null {
  const draft = readDraft(now)
  write(null)
  return draft
}

export const restoreDraft = (draft: SignUpDraft): void => write(JSON.stringify(draft))

/** Also true for a draft of another tab; false until hydration. */
export const useHasDraft = (): boolean =>
  useSyncExternalStore(
    listen,
    () => readDraft(Date.now()) !== null,
    () => false,
  )

const listeners = new Set<() => void>()

function write(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, text)
    for (const listener of listeners) listener()
  } catch {
    // Without storage there is nothing to save.
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
