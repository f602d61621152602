import { entryClosedReason } from '#rules/competitions/places.ts'
import { hasAddable, type OfferedItem } from '#rules/merchandise/offered-item.ts'
import { paths } from '#rules/paths.ts'
import type { Competition } from '../competitions/competition.ts'
import type { Event } from '../events/event.ts'
import { registrationWindow } from '../events/registration-window.ts'
import type { Registration } from '../registrations/registration.ts'

type Place = Readonly<{
  registration: Pick<Registration, 'status' | 'confirmationId'>
  competition: Pick<Competition, 'id' | 'startsAt'>
  event: Event
  items: readonly OfferedItem[]
}>

/** Where merchandise is added to a place; null when none is left, or registration is closed. */
export function merchandisePath({ registration, competition, event, items }: Place, now: Date): string | null {
  const { status, confirmationId } = registration
  if (status !== 'confirmed' || !confirmationId || !hasAddable(items, competition.id)) return null
  const entry = { startsAt: competition.startsAt, canSell: true }
  if (entryClosedReason(registrationWindow(event), entry, now)) return null
  return paths.moreMerchandise(event.slug, confirmationId)
}
