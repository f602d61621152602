import { useSyncExternalStore } from 'react'
import type { BuyerInput, ParticipantInput } from '#rules/registrations/registration-form.ts'

/** What a visitor has typed for one event, kept on the device until the registration is complete. */
export type Draft = {
  /** Makes one order of several submissions. */
  draftKey: string
  competitionId: string
  participants: ParticipantInput[]
  /** Null until the visitor has seen the billing data, which are filled in from the first participant. */
  buyer: BuyerInput | null
  couponCode: string
  /** The order whose places are held for this draft. */
  orderId: string | null
  /** Milliseconds since 1970. */
  savedAt: number
}

// Names and documents of people do not belong on a device for longer than somebody takes to make up their mind.
const maxAgeMs = 7 * 24 * 3_600_000

const keyOf = (eventId: string) => `dorsal.registration.${eventId}`

/** What was typed before, or null: nothing kept, too old, or a browser that keeps nothing. */
export function readDraft(eventId: string, now: number): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(eventId)) ?? 'null') as Draft | null
    if (draft && Array.isArray(draft.participants) && now - draft.savedAt < maxAgeMs) return draft
    localStorage.removeItem(keyOf(eventId))
  } catch {
    // Private windows and full disks refuse storage; the flow works without it.
  }
  return null
}

/** Keeps `changes` over what is kept already. */
export function saveDraft(eventId: string, changes: Partial<Omit<Draft, 'savedAt'>>, now: number): void {
  const draft = readDraft(eventId, now) ?? emptyDraft
  try {
    localStorage.setItem(keyOf(eventId), JSON.stringify({ ...draft, ...changes, savedAt: now }))
    notifyListeners()
  } catch {
    // As above.
  }
}

/** Forgets what was typed. Answers it, so that forgetting can be undone. */
export function forgetDraft(eventId: string, now: number): Draft | null {
  const draft = readDraft(eventId, now)
  try {
    localStorage.removeItem(keyOf(eventId))
    notifyListeners()
  } catch {
    // As above.
  }
  return draft
}

/** Whether anything typed for this event is kept, here or by another tab. False until scripts are at work. */
export function useHasDraft(eventId: string): boolean {
  return useSyncExternalStore(
    listen,
    () => readDraft(eventId, Date.now()) !== null,
    () => false,
  )
}

/** The draft as it is while a page shows it; null until scripts are at work. */
export function useDraft(eventId: string): Draft | null {
  return useSyncExternalStore(
    listen,
    () => snapshotOf(eventId),
    () => null,
  )
}

let lastSnapshot: { text: string; draft: Draft } | null = null

/** The same object as long as nothing was changed. */
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
