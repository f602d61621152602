import type { Context } from '#server/context.ts'
import { newSecretId } from '#server/database/ids.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { placesRefusal, placesViewOf } from '#rules/competitions/places.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import type { WaitingRequest } from '#rules/waiting-lists/waiting-form.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { registrationWindow } from '../events/registration-window.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import { ensureWithinLimits, holderOf, waitForOthers } from '../orders/ensure-may-hold.ts'
import { changeWaiting } from '../orders/places.ts'
import { lockEventPools, poolCounts } from '../orders/pools.ts'
import { canSell } from '../payments/methods-of.ts'
import { WaitingEntry } from './waiting-entry.ts'

/**
 * Puts somebody on the list of a full competition, and sends them its link. Who is on it already gets the mail again,
 * or that of their offer, once in an hour, and nobody else learns of it. Throws `Refused` `places_available`,
 * `waiting_list_closed`, `places_beyond_capacity`, `competition_unavailable`, `too_many_held` and
 * `too_many_held_in_network` as for places that are held, the event's closed reasons, `not_found`.
 *
 * Not audited: an entry is its own record: state, times and person.
 */
export async function joinWaitingList(ctx: Context, eventId: string, request: WaitingRequest): Promise<void> {
  const { id: organizationId } = ctx.organization
  await ctx.db.transaction(async (em) => {
    const event = await findRow(em, ctx, Event, eventId)
    await waitForOthers(em, { organizationId, eventId, ...holderOf(request.email, ctx) })
    await lockEventPools(em, { organizationId, eventId })
    const competition = await ensureFull(em, ctx, event, request)
    const entry = (await findOnList(em, organizationId, request)) ?? (await addEntry(em, ctx, competition, request))
    const { id: waitingEntryId, email: recipient, locale } = entry
    const kind = entry.state === 'offered' ? 'waiting-offered' : 'waiting-joined'
    const hour = (await databaseNow(em)).toISOString().slice(0, 13)
    const dedupeKey = `${kind}:${waitingEntryId}:${hour}`
    await enqueueMessage(ctx, em, { kind, waitingEntryId, recipient, locale, dedupeKey })
  })
}

async function addEntry(
  em: Em,
  ctx: Context,
  { organizationId, eventId, poolId, teamSizeMax }: Competition,
  request: WaitingRequest,
): Promise<WaitingEntry> {
  const places = teamSizeMax == null ? request.places : 1
  const holder = holderOf(request.email, ctx)
  await ensureWithinLimits(em, ctx, { organizationId, eventId, ...holder, isToWait: true }, [
    { poolId, quantity: places },
  ])
  const position = await nextPosition(em, { organizationId, eventId })
  const { locale } = ctx
  const columns = { organizationId, eventId, position, places, locale, secretId: newSecretId(), ...holder }
  const entry = em.create(WaitingEntry, { ...request, ...columns })
  await em.flush()
  await changeWaiting(em, organizationId, [{ poolId, offered: 0, waiting: places }])
  return entry
}

async function ensureFull(
  em: Em,
  ctx: Context,
  event: Event,
  { competitionId, places: requestedPlaces }: WaitingRequest,
): Promise<Competition> {
  const { organizationId, id: eventId } = event
  const competition = isId(competitionId)
    ? await em.findOne(Competition, { organizationId, eventId, id: competitionId })
    : null
  if (!competition) throw new Refused({ code: 'competition_unavailable', field: 'competitionId' })
  const { startsAt, hasWaitingList, poolId, teamSizeMax } = competition
  const counts = (await poolCounts(em, organizationId, [poolId])).get(poolId)!
  const sale = { ...counts, startsAt, hasWaitingList, canSell: canSell(ctx, event, competition) }
  const places = placesViewOf(registrationWindow(event), sale, ctx.now)
  const limit = Math.min(...[counts, counts.total].flatMap((count) => count?.capacity ?? []))
  if (teamSizeMax == null && requestedPlaces > limit)
    throw new Refused({ code: 'places_beyond_capacity', field: 'places', values: { limit } })
  if (places.state === 'waiting_list') return competition
  if (places.state === 'full') throw new Refused({ code: 'waiting_list_closed', field: 'competitionId' })
  const code = places.reason ? placesRefusal(places)! : 'places_available'
  throw new Refused({ code, field: 'competitionId', values: { competition: competition.name } })
}

export async function findOnList(
  em: Em,
  organizationId: string,
  { competitionId, email }: Pick<WaitingRequest, 'competitionId' | 'email'>,
): Promise<WaitingEntry | null> {
  const [row] = await query(
    em,
    sql<{ id: string }>`
      select id from waiting_entry where organization_id = ${organizationId} and competition_id = ${competitionId}
        and lower(email) = lower(${email}) and state in ('waiting', 'offered')`,
  )
  return row ? em.findOneOrFail(WaitingEntry, { organizationId, id: row.id }) : null
}

async function nextPosition(
  em: Em,
  { organizationId, eventId }: Pick<Competition, 'organizationId' | 'eventId'>,
): Promise<number> {
  const [row] = await query(
    em,
    sql<{ position: number }>`
      select coalesce(max(position), 0) + 1 as position from waiting_entry
      where organization_id = ${organizationId} and event_id = ${eventId}`,
  )
  return row!.position
}
