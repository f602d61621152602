import type { Context } from '#server/context.ts'
import { newSecretId } from '#server/database/ids.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { placesRefusal, placesViewOf } from '#rules/competitions/places.ts'
import { isId } from '#rules/ids.ts'
import { accountOf } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { WaitingRequest } from '#rules/waiting-lists/waiting-form.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { registrationWindow } from '../events/registration-window.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import { ensureWithinLimits, holderOf, waitForOthers } from '../orders/ensure-may-hold.ts'
import { lockEventPools, poolCounts } from '../orders/pools.ts'
import { canSell } from '../payments/methods-of.ts'
import { countEntry, nextPosition } from './confirm-waiting-entry.ts'
import { WaitingEntry } from './waiting-entry.ts'

/**
 * Lets somebody ask for the list of a full competition, and sends them the link by which they confirm it. An account
 * that waits with its own e-mail, which is confirmed already, counts at once. Who asked before gets the mail again, or
 * that of their offer, once in an hour, and nobody else learns of it. Throws `Refused` `places_available`,
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
    const { poolId, teamSizeMax } = competition
    const places = teamSizeMax == null ? request.places : 1
    // Before the list is read: a limit must not tell who is on it.
    await ensureWithinLimits(em, ctx, { organizationId, eventId, ...holderOf(request.email, ctx), toWait: request }, [
      { poolId, quantity: places },
    ])
    const now = await databaseNow(em)
    const entry = await writeEntry(em, ctx, { eventId, request: { ...request, places }, now })
    const ownEmail = accountOf(ctx.actor)?.email
    if (entry.state === 'unconfirmed' && ownEmail?.toLowerCase() === entry.email.toLowerCase())
      await countEntry(em, entry, { poolId, now })
    const { id: waitingEntryId, email: recipient, locale } = entry
    const kind = kindOf(entry)
    const dedupeKey = `${kind}:${waitingEntryId}:${now.toISOString().slice(0, 13)}`
    await enqueueMessage(ctx, em, { kind, waitingEntryId, recipient, locale, dedupeKey })
  })
}

const kindOf = ({ state }: WaitingEntry) => {
  if (state === 'unconfirmed') return 'waiting-confirm'
  return state === 'offered' ? 'waiting-offered' : 'waiting-joined'
}

type NewEntry = Readonly<{ eventId: string; request: WaitingRequest; now: Date }>

/** What nobody has confirmed yet is replaced: only who reads the mailbox knows which request was theirs. */
async function writeEntry(em: Em, ctx: Context, { eventId, request, now }: NewEntry): Promise<WaitingEntry> {
  const { id: organizationId } = ctx.organization
  const entry = await findOpenEntry(em, organizationId, request)
  if (entry && entry.state !== 'unconfirmed') return entry
  const columns = { ...request, locale: ctx.locale, createdAt: now, ...holderOf(request.email, ctx) }
  const position = await nextPosition(em, { organizationId, eventId })
  const written = entry
    ? em.assign(entry, columns)
    : em.create(WaitingEntry, {
        ...columns,
        organizationId,
        eventId,
        position,
        state: 'unconfirmed',
        secretId: newSecretId(),
      })
  await em.flush()
  return written
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

/** Of an address in a competition. */
export async function findOpenEntry(
  em: Em,
  organizationId: string,
  { competitionId, email }: Pick<WaitingRequest, 'competitionId' | 'email'>,
): Promise<WaitingEntry | null> {
  const [row] = await query(
    em,
    sql<{ id: string }>`
      select id from waiting_entry where organization_id = ${organizationId} and competition_id = ${competitionId}
        and lower(email) = lower(${email}) and state in ('unconfirmed', 'waiting', 'offered')`,
  )
  return row ? em.findOneOrFail(WaitingEntry, { organizationId, id: row.id }) : null
}
