import { useSyncExternalStore } from 'react'
import type { BuyerInput, ParticipantInput } from '#rules/registrations/registration-form.ts'
import type { TeamInput } from '#rules/teams/team-form.ts'
import { deviceDrafts } from '#web/forms/device-draft.ts'

/** Stored on the device until the registration is complete. */
export type Draft = {
  /** Makes one order of several submissions. */
  draftKey: string
  competitionId: string
  participants: ParticipantInput[]
  team: TeamInput | null
  /** Null until the checkout fills it in from the first participant. */
  buyer: BuyerInput | null
  couponCode: string
  orderId: string | null
  /** Milliseconds since 1970. */
  savedAt: number
}

const drafts = deviceDrafts<Draft>(({ participants }) => Array.isArray(participants))

const keyOf = (eventId: string) => `dorsal.registration.${eventId}`

export const readDraft = (eventId: string, now: number) => drafts.read(keyOf(eventId), now)

export function saveDraft(eventId: string, changes: Partial<Omit<Draft, 'savedAt'>>, now: number): void {
  drafts.write(keyOf(eventId), { ...(readDraft(eventId, now) ?? emptyDraft), ...changes, savedAt: now })
}

export const deleteDraft = (eventId: string, now: number) => drafts.remove(keyOf(eventId), now)

export const useHasDraft = (eventId: string): boolean => drafts.useExists(keyOf(eventId))

/** Null until hydration. */
export function useDraft(eventId: string): Draft | null {
  return useSyncExternalStore(
    drafts.listen,
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

const emptyDraft: Draft = {
  draftKey: '',
  competitionId: '',
  participants: [],
  team: null,
  buyer: null,
  couponCode: '',
  orderId: null,
  savedAt: 0,
}
