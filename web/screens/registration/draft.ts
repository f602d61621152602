import { useSyncExternalStore } from 'react'
import type { OrderDraftContent } from '#rules/registrations/order-draft.ts'
import type { BuyerInput, ParticipantInput } from '#rules/registrations/registration-form.ts'
import type { TeamInput } from '#rules/teams/team-form.ts'
import type { TypedTickets } from '#rules/tickets/ticket-choice.ts'
import { deviceDrafts } from '#web/forms/device-draft.ts'

/** Stored on the device until the registration is complete. */
export type Draft = {
  /** Makes one order of several submissions. */
  draftKey: string
  competitionId: string
  participants: ParticipantInput[]
  team: TeamInput | null
  tickets?: TypedTickets
  /** Null until the checkout fills it in from the first participant. */
  buyer: BuyerInput | null
  couponCode: string
  orderId: string | null
  formerOrderId?: string | null
  device?: string
  /** What the server has: of which order, which revision, the `savedAt` that this device had then, and since when. */
  sent?: { orderId: string; revision: number; savedAt: number; at: string } | null
  /** Milliseconds since 1970. */
  savedAt: number
}

const drafts = deviceDrafts<Draft>(({ participants }) => Array.isArray(participants))

const keyOf = (eventId: string) => `dorsal.registration.${eventId}`

export const readDraft = (eventId: string, now: number) => drafts.read(keyOf(eventId), now)

/** A draft that is equal already stays as it is, and as old. */
export function saveDraft(eventId: string, changes: Partial<Omit<Draft, 'savedAt'>>, now: number): void {
  const stored = readDraft(eventId, now)
  const draft = { ...emptyDraft, device: newDeviceId(), ...stored, ...changes }
  if (stored && JSON.stringify({ ...stored, ...changes }) === JSON.stringify(stored)) return
  drafts.write(keyOf(eventId), { ...draft, savedAt: now })
}

export const isDraftStored = drafts.isStored

const newDeviceId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

export function markSent(eventId: string, sent: NonNullable<Draft['sent']>, now: number): void {
  const draft = readDraft(eventId, now)
  if (draft?.orderId === sent.orderId) drafts.write(keyOf(eventId), { ...draft, sent })
}

export function storeDraft(eventId: string, draft: Draft): void {
  drafts.write(keyOf(eventId), { ...draft, device: newDeviceId() })
}

export const contentOf = ({ competitionId, participants, team, tickets = {}, buyer, couponCode }: Draft) =>
  ({ competitionId, participants, team, tickets, buyer, couponCode }) satisfies Record<keyof OrderDraftContent, unknown>

export const deleteDraft = (eventId: string, now: number) => drafts.remove(keyOf(eventId), now)

export const useHasDraft = (eventId: string): boolean => drafts.useExists(keyOf(eventId))

export const listenToDrafts = drafts.listen

export function listenToOtherTabs(eventId: string, onChange: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === keyOf(eventId) && !document.hasFocus()) onChange()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

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
