import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { EventDetails } from '#rules/events/event-form.ts'
import { Refused } from '#rules/refusals.ts'
import { shiftWithStart, type Start } from '#rules/time/wall-clock.ts'
import { audited, command } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { eventCapacity, lockPoolsOf, setEventCapacity } from '../orders/pools.ts'
import { updateRevision } from '../update-revision.ts'
import { withdrawOffers } from '../waiting-lists/withdraw-offers.ts'
import { ensureSlugFree, formerSlugsWith } from './event-slug.ts'
import { Event } from './event.ts'

type EventEdit = Readonly<{ revision: number; details: EventDetails; withdrawOffers?: boolean }>

/**
 * Saves an event if its revision is still `revision`, limits its places and moves its competitions with its start.
 * Throws `Refused` `changed_meanwhile` (`values.revision`), `capacity_below_taken` (`values.taken`), `event_incomplete`,
 * `slug_taken`, `not_found`, `forbidden`.
 */
export const editEvent = command({
  permission: 'edit-events',
  subject: Event,
  action: 'event.edited',
  async run({ em, ctx, subject: event }, { revision, details, withdrawOffers: isToWithdraw }: EventEdit) {
    const { capacity, slug, ...columns } = details
    if (event.status === 'published' && details.locationName === '')
      throw new Refused({ code: 'event_incomplete', field: 'locationName', values: { needs: 'location' } })
    const address = await takeAddress(em, event, slug)
    // Locks competitions and pools before their event, in the same order as `removeCompetition` and orders.
    await moveCompetitions(em, event, details)
    const withdrawn = isToWithdraw ? await withdrawForLimit(em, ctx, event, capacity) : 0
    const limit = await limitPlaces(em, event, capacity)
    await updateRevision(em, Event, event, { revision, columns: { ...columns, ...address } })
    const changes = [...limit, ...(address ? [{ name: 'slug', from: event.slug, to: address.slug }] : [])]
    return audited(
      { ...detailsOf(changes), ...(withdrawn > 0 && { withdrawn }) },
      { result: { revision: revision + 1 } },
    )
  },
})

type Change = Readonly<{ name: string; from: unknown; to: unknown }>

const detailsOf = (changes: readonly Change[]): Record<string, unknown> => ({
  ...Object.fromEntries(changes.map(({ name, to }) => [name, to])),
  ...(changes.length > 0 && { was: Object.fromEntries(changes.map(({ name, from }) => [name, from])) }),
})

/** Null: it stays. An address that visitors have seen goes on leading to the event. */
async function takeAddress(em: Em, event: Event, slug: string): Promise<Pick<Event, 'slug' | 'formerSlugs'> | null> {
  if (slug === '' || slug === event.slug) return null
  await ensureSlugFree(em, event.organizationId, slug, event.id)
  return { slug, formerSlugs: event.status === 'draft' ? event.formerSlugs : formerSlugsWith(event, event.slug) }
}

async function withdrawForLimit(em: Em, ctx: Context, event: Event, capacity: number | null): Promise<number> {
  const { id: eventId, poolId } = event
  if (!poolId) return 0
  // As `setEventCapacity`, which follows.
  await lockPoolsOf(em, eventId)
  return withdrawOffers(em, ctx, { eventId, poolId, capacity })
}

async function limitPlaces(em: Em, event: Event, capacity: number | null): Promise<Change[]> {
  const was = await eventCapacity(em, event)
  if (capacity === was) return []
  await setEventCapacity(em, { organizationId: event.organizationId, eventId: event.id }, capacity)
  return [{ name: 'capacity', from: was, to: capacity }]
}

async function moveCompetitions(em: Em, from: Event, to: Start): Promise<void> {
  if (from.timeZone === to.timeZone && from.startsAt.getTime() === to.startsAt.getTime()) return
  const key = { organizationId: from.organizationId, eventId: from.id }
  for (const competition of await em.find(Competition, key, { orderBy: { id: 'asc' } })) {
    competition.startsAt = shiftWithStart(competition.startsAt, from, to)
    competition.revision += 1
  }
  await em.flush()
}
