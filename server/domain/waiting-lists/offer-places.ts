import type { Context, PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { waitingConfirmHours } from '#rules/limits.ts'
import { offerFreePlaces } from './offer-free-places.ts'

type FailedEvent = Readonly<{ organizationId: string; eventId: string; error: unknown }>

/**
 * Offers the free places of all events that are waited for, and ends offers that ran out. May run concurrently; an
 * event that fails is reported in `failed` and does not stop the others.
 */
export async function offerPlaces(platform: PlatformContext): Promise<{ failed: readonly FailedEvent[] }> {
  const events = await platform.db.transaction((em) => query(em, eventsToOffer))
  const failed: FailedEvent[] = []
  for (const { organizationId, eventId } of events) {
    try {
      const ctx = await platform.findContext(organizationId)
      if (ctx) await offerPlacesOf(ctx, eventId)
    } catch (error) {
      failed.push({ organizationId, eventId, error })
    }
  }
  return { failed }
}

/** Not audited: an entry is its own record: state, times and person. */
export const offerPlacesOf = (ctx: Context, eventId: string): Promise<void> =>
  ctx.db.transaction((em) => offerFreePlaces(em, ctx, eventId))

const eventsToOffer = sql<{ organizationId: string; eventId: string }>`
  select distinct entry.organization_id as "organizationId", entry.event_id as "eventId" from waiting_entry entry
  join competition on competition.organization_id = entry.organization_id and competition.id = entry.competition_id
  join place_pool pool on pool.organization_id = entry.organization_id and pool.id = competition.pool_id
  join event on event.organization_id = entry.organization_id and event.id = entry.event_id
  where entry.state in ('unconfirmed', 'waiting', 'offered') and (entry.offered_until <= clock_timestamp()
    or (entry.state = 'offered'
      and entry.offered_until <> least(entry.turn_until, competition.starts_at, event.registration_deadline))
    or (entry.state = 'unconfirmed'
      and entry.created_at <= clock_timestamp() - make_interval(hours => ${waitingConfirmHours}))
    or (entry.state = 'waiting' and (pool.capacity is null or pool.taken < pool.capacity))
    or least(competition.starts_at, event.registration_deadline) <= clock_timestamp() or event.status = 'cancelled' or entry.email = '')`
