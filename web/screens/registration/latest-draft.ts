import { readDraft, storeDraft, type Draft } from './draft.ts'
import type { RegistrationData } from './registration-data.ts'

type Data = Pick<RegistrationData, 'draft' | 'order'> & { event: { id: string } }

/**
 * The device's draft, or the server's where the device has none of this order, or an older one without changes of its
 * own; the device then has that one. What is typed here and not sent stays: sending it tells whether it is the latest.
 */
export function latestDraft({ event, order, draft: saved }: Data, now: number): Draft | null {
  const stored = readDraft(event.id, now)
  if (!saved || (stored && isCurrent(stored, saved, order?.draftKey))) return stored
  const sent = { orderId: saved.order, revision: saved.revision, savedAt: now, at: saved.savedAt }
  const draft = { ...saved.content, draftKey: order?.draftKey ?? '', orderId: saved.order, sent, savedAt: now }
  storeDraft(event.id, draft)
  return draft
}

function isCurrent(stored: Draft, saved: NonNullable<Data['draft']>, draftKey: string | undefined): boolean {
  const isOfOrder =
    stored.orderId === saved.order ||
    stored.formerOrderId === saved.order ||
    (draftKey !== undefined && stored.draftKey === draftKey)
  return isOfOrder && (hasUnsent(stored, saved.order) || stored.sent!.revision >= saved.revision)
}

export const hasUnsent = ({ sent, savedAt }: Draft, orderId: string): boolean =>
  sent?.orderId !== orderId || sent.savedAt !== savedAt
