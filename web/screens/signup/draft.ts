import { useSyncExternalStore } from 'react'
import type { SignUpValues } from './signup-data.ts'

/** What was typed so far, kept on the device until the organization is there. Passwords are not. */
export type SignUpDraft = { values: Omit<SignUpValues, 'password' | 'confirmation'>; savedAt: number }

const maxAgeMs = 7 * 24 * 3_600_000
const storageKey = 'dorsal.signup'

/** What was typed before, or null: nothing kept, too old, or a browser that keeps nothing. */
export function readDraft(now: number): SignUpDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as SignUpDraft | null
    if (draft && typeof draft.values === 'object' && now - draft.savedAt < maxAgeMs) return draft
    localStorage.removeItem(storageKey)
  } catch {
    // Private windows and full disks refuse storage; the form works without it.
  }
  return null
}

export function saveDraft({ password: _password, confirmation: _confirmation, ...values }: SignUpValues, now: number) {
  write(JSON.stringify({ values, savedAt: now }))
}

/** Forgets what was typed. Answers it, so that forgetting can be undone. */
export function forgetDraft(now: number): SignUpDraft | null {
  const draft = readDraft(now)
  write(null)
  return draft
}

/** Puts a forgotten draft back. */
export const restoreDraft = (draft: SignUpDraft): void => write(JSON.stringify(draft))

/** Whether anything typed is kept, here or by another tab. False until scripts are at work. */
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
    // As above.
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
