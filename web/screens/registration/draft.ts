import { useSyncExternalStore } from 'react'
import type { BuyerInput, ParticipantInput } from '#rules/registrations/registration-form.ts'

/** Stored on the device until the registration is complete. */
export type Draft = {
  /** Makes one order of several submissions. */
  draftKey: string
  competitionId: string
  participants: ParticipantInput[]
  /** Null until the checkout fills it in from the first participant. */
  buyer: BuyerInput | null
  couponCode: string
  orderId: string | null
  /** Milliseconds since 1970. */
  savedAt: number
}

// Personal data stay on the device no longer than a decision takes.
const maxAgeMs = 7 * 24 * 3_600_000

const keyOf = (eventId: string) => `dorsal.registration.${eventId}`

/** Null: no draft, an expired one, or no storage. */
export function readDraft(eventId: string, now: number): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(eventId)) ?? 'null') as Draft | null
    if (draft && Array.isArray(draft.participants) && now - draft.savedAt < maxAgeMs) return draft
    localStorage.removeItem(keyOf(eventId))
  } catch {
    // Private windows and full disks have no storage; the flow works without it.
  }
  return null
}

export function saveDraft(eventId: string, changes: Partial<Omit<Draft, 'savedAt'>>, now: number): void {
  const draft = readDraft(eventId, now) ?? emptyDraft
  try {
    localStorage.setItem(keyOf(eventId), JSON.stringify({ ...draft, ...changes, savedAt: now }))
    notifyListeners()
  } catch {
    // Without storage there is nothing to save.
  }
}

/** Returns the deleted draft, so that it can be restored. */
export function deleteDraft(eventId: string, now: number): Draft | null {
  const draft = readDraft(eventId, now)
  try {
    localStorage.removeItem(keyOf(eventId))
    notifyListeners()
  } catch {
    // Without storage there is nothing to delete.
  }
  return draft
}

/** Also true for a draft of another tab; false until hydration. */
export function useHasDraft(eventId: string): boolean {
  return useSyncExternalStore(
    listen,
    () => readDraft(eventId, Date.now()) !== null,
    () => false,
  )
}

/** Null until hydration. */
export function useDraft(eventId: string): Draft | null {
  return useSyncExternalStore(
    listen,
    () => snapshotOf(eventId),
    () => null,
  )
}

let lastSnapshot: { text: string; draft: Draft } | null = null

/** `useSyncExternalStore` needs the same object for the same state. */
function snapshotOf(eventId: string): Draft | null {
  const draft = readDraft(eventId, Date.now())
  const text = JSON.stringify(draft)
  if (draft === null) return null
  if (lastSnapshot?.text !== text) lastSnapshot = { text, draft }
  return lastSnapshot.draft
}

const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const emptyDraft: Draft = {
  draftKey: '',
  competitionId: '',
  participants: [],
  buyer: null,
  couponCode: '',
  orderId: null,
  savedAt: 0,
}
