import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { EventDetails } from '#rules/events/event-form.ts'
import { Refused } from '#rules/refusals.ts'
import { dayOf, daysBetween } from '#rules/time/day.ts'
import { shiftWithStart, type Start } from '#rules/time/wall-clock.ts'
import { audited, command } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { eventCapacity, lockPoolsOf, setEventCapacity } from '../orders/pools.ts'
import { allAgeRules } from '../results/age-rules.ts'
import { recategorize } from '../results/recategorize.ts'
import { updateRevision } from '../update-revision.ts'
import { withdrawOffers } from '../waiting-lists/withdraw-offers.ts'
import { calendarFacts, raiseCalendarSequence } from './calendar-sequence.ts'
import { ensureSlugFree, formerSlugsWith } from './event-slug.ts'
import { Event } from './event.ts'

type EventEdit = Readonly<{ revision: number; details: EventDetails; withdrawOffers?: boolean; moveTiers?: boolean }>

/**
 * Saves an event if its revision is still `revision`, limits its places and moves its competitions with its start, with
 * `moveTiers` the last days of their early prices too.
 * Throws `Refused` `changed_meanwhile` (`values.revision`), `capacity_below_taken` (`values.taken`), `event_incomplete`,
 * `slug_taken`, `not_found`, `forbidden`.
 */
export const editEvent = command({
  permission: 'edit-events',
  subject: Event,
  action: 'event.edited',
  async run({ em, ctx, subject: event }, edit: EventEdit) {
    const { revision, details, withdrawOffers: isToWithdraw } = edit
    const { capacity, slug, ...columns } = details
    if (event.status === 'published' && details.locationName === '')
      throw new Refused({ code: 'event_incomplete', field: 'locationName', values: { needs: 'location' } })
    const address = await takeAddress(em, event, slug)
    const scope = { organizationId: event.organizationId, eventId: event.id }
    const ages = await allAgeRules(em, scope)
    const facts = await calendarFacts(em, scope)
    // Locks competitions and pools before their event, in the same order as `removeCompetition` and orders.
    await moveCompetitions(em, event, details)
    const movedTiers = edit.moveTiers ? await moveTiers(em, event, details) : 0
    const withdrawn = isToWithdraw ? await withdrawForLimit(em, ctx, event, capacity) : 0
    const limit = await limitPlaces(em, event, capacity)
    await updateRevision(em, Event, event, { revision, columns: { ...columns, ...address } })
    await recategorize(em, scope, ages)
    await raiseCalendarSequence(em, scope, facts)
    const changes = [
      ...limit,
      ...(address ? [{ name: 'slug', from: event.slug, to: address.slug }] : []),
      ...movedMoments(event, details),
    ]
    return audited(
      { ...detailsOf(changes), ...(withdrawn > 0 && { withdrawn }), ...(movedTiers > 0 && { movedTiers }) },
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

/** Returns how many. */
async function moveTiers(em: Em, from: Event, to: Start): Promise<number> {
  const days = daysBetween(dayOf(from.startsAt, from.timeZone), dayOf(to.startsAt, to.timeZone))
  if (days === 0) return 0
  const rows = await query(
    em,
    sql`update competition_tier set until = to_char(until::date + ${days}::int, 'YYYY-MM-DD')
      where organization_id = ${from.organizationId} and until is not null and competition_id in (
        select id from competition where organization_id = ${from.organizationId} and event_id = ${from.id})
      returning id`,
  )
  return rows.length
}

const movedMoments = (event: Event, details: EventDetails): Change[] =>
  (['startsAt', 'registrationDeadline'] as const)
    .map((name) => ({
      name,
      from: event[name]?.toISOString() ?? null,
      to: details[name]?.toISOString() ?? null,
    }))
    .filter(({ from, to }) => from !== to)
