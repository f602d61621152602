import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { pick } from '#rules/pick.ts'
import { entryClosedReason, type Places } from '#rules/competitions/places.ts'
import type { WaitingMessageKind } from '#rules/messages/message-views.ts'
import { confirmEnd } from '#rules/waiting-lists/confirm-end.ts'
import { nextOffers } from '#rules/waiting-lists/next-offers.ts'
import { earlier, turnEnd } from '#rules/waiting-lists/offer-end.ts'
import { isOpenEntry, type WaitingState } from '#rules/waiting-lists/waiting-state.ts'
import type { Competition } from '../competitions/competition.ts'
import { competitionsWithPools } from '../competitions/competition-views.ts'
import { Event } from '../events/event.ts'
import { registrationWindow } from '../events/registration-window.ts'
import { findRow } from '../find-row.ts'
import { enqueueMessages } from '../messages/enqueue-message.ts'
import { changeWaiting, type WaitingChange } from '../orders/places.ts'
import { lockEventPools, poolCounts } from '../orders/pools.ts'
import { endPublicTurns } from '../orders/end-public-turns.ts'
import { canSell } from '../payments/methods-of.ts'
import { registeredWaiters } from './registered-waiters.ts'
import { WaitingEntry } from './waiting-entry.ts'

/** An offer that was taken away and is given back: it holds until when it held. */
export type FormerOffer = Readonly<{ entryId: string }> &
  Readonly<Pick<WaitingEntry, 'offeredAt' | 'turnUntil' | 'isKept' | 'offeredUntil'>>

type Lists = Readonly<{
  event: Event
  competitions: Map<string, Competition>
  entries: WaitingEntry[]
  now: Date
  former: FormerOffer | null
}>

/**
 * Ends what is over and offers what is free, of an event. Every change of its lists locks its pools first, so that
 * nobody else changes them meanwhile.
 */
export async function offerFreePlaces(
  em: Em,
  ctx: Context,
  eventId: string,
  former: FormerOffer | null = null,
): Promise<void> {
  const event = await findRow(em, ctx, Event, eventId)
  const { organizationId } = event
  await lockEventPools(em, { organizationId, eventId })
  const now = await databaseNow(em)
  await endPublicTurns(em, ctx, { eventId, now })
  const { competitions } = await competitionsWithPools(em, ctx, event)
  const where = {
    organizationId,
    eventId,
    state: { $in: ['unconfirmed' as const, 'waiting' as const, 'offered' as const] },
  }
  const entries = await em.find(WaitingEntry, where, { orderBy: { position: 'asc', id: 'asc' }, refresh: true })
  const lists = { event, now, entries, former, competitions: new Map(competitions.map((each) => [each.id, each])) }
  await moveOfferEnds(em, ctx, lists)
  await endEntries(em, ctx, lists)
  await makeOffers(em, ctx, lists)
}

/** Offers go with the end of registration, and who has one is told. */
async function moveOfferEnds(em: Em, ctx: Context, { event, competitions, entries }: Lists): Promise<void> {
  const moved = entries.filter((entry) => {
    if (entry.state !== 'offered') return false
    const end = earlier(entry.turnUntil!, registrationEndOf(event, competitions.get(entry.competitionId)!.startsAt))
    if (end.getTime() === entry.offeredUntil!.getTime()) return false
    entry.offeredUntil = end
    return true
  })
  await em.flush()
  await enqueueMessages(ctx, em, moved.map(messageOf('waiting-changed')))
}

async function endEntries(em: Em, ctx: Context, lists: Lists): Promise<void> {
  const unconfirmed = new Set(lists.entries.filter(({ state }) => state === 'unconfirmed'))
  const registered = await registeredWaiters(em, lists.entries)
  const changes = lists.entries.flatMap((entry) => {
    const state = registered.has(entry.id) ? 'registered' : endOf(entry, lists)
    return state ? [setState(entry, lists.competitions.get(entry.competitionId)!.poolId, state)] : []
  })
  await em.flush()
  await changeWaiting(em, ctx.organization.id, changes)
  const entriesIn = (state: WaitingState) =>
    lists.entries.filter((entry) => entry.state === state && !unconfirmed.has(entry))
  await enqueueMessages(ctx, em, entriesIn('expired').map(messageOf('waiting-expired')))
  await enqueueMessages(ctx, em, entriesIn('ended').map(messageOf('waiting-ended')))
}

function endOf(entry: WaitingEntry, { event, competitions, now }: Lists): WaitingState | null {
  const { email, competitionId, state, createdAt, offeredUntil } = entry
  // The person was erased.
  if (email === '') return 'left'
  const { startsAt } = competitions.get(competitionId)!
  if (event.status === 'cancelled' || registrationEndOf(event, startsAt) <= now) return 'ended'
  if (state === 'unconfirmed') return confirmEnd(createdAt) <= now ? 'lapsed' : null
  return state === 'offered' && offeredUntil! <= now ? 'expired' : null
}

export const registrationEndOf = ({ registrationDeadline }: Event, startsAt: Date) =>
  registrationDeadline && registrationDeadline < startsAt ? registrationDeadline : startsAt

async function makeOffers(em: Em, ctx: Context, lists: Lists): Promise<void> {
  const { event, competitions, now, former } = lists
  const waiting = lists.entries.filter(({ state, competitionId }) => {
    const competition = competitions.get(competitionId)!
    const sale = { startsAt: competition.startsAt, canSell: canSell(ctx, event, competition) }
    return state === 'waiting' && entryClosedReason(registrationWindow(event), sale, now) === null
  })
  if (waiting.length === 0) return
  const waiters = waiting.map(({ id, competitionId, places, blockedSince = null }) => ({
    id,
    places,
    blockedSince,
    poolId: competitions.get(competitionId)!.poolId,
  }))
  const { offered, blocked, unblocked } = nextOffers(waiters, await freePlaces(em, lists), now)
  const byId = new Map(waiting.map((entry) => [entry.id, entry]))
  for (const id of unblocked) byId.get(id)!.blockedSince = null
  for (const id of blocked) byId.get(id)!.blockedSince = now
  const offers = offered.map((id) => byId.get(id)!)
  const changes = offers.map((entry) => {
    const { poolId, startsAt } = competitions.get(entry.competitionId)!
    const turnUntil = turnEnd(now, ctx.organization.timeZone)
    const offeredUntil = earlier(turnUntil, registrationEndOf(event, startsAt))
    const isFormer = former?.entryId === entry.id
    Object.assign(entry, { offeredAt: now, turnUntil, isKept: false, offeredUntil }, isFormer && timesOf(former))
    return setState(entry, poolId, 'offered')
  })
  await em.flush()
  await changeWaiting(em, ctx.organization.id, changes)
  const newOffers = offers.filter(({ id }) => id !== former?.entryId)
  await enqueueMessages(ctx, em, newOffers.map(messageOf('waiting-offered')))
}

const timesOf = (offer: Omit<FormerOffer, 'entryId'>) =>
  pick(offer, ['offeredAt', 'turnUntil', 'isKept', 'offeredUntil'])

async function freePlaces(em: Em, { event, competitions }: Lists) {
  const poolIds = [...competitions.values()].map(({ poolId }) => poolId)
  const counts = await poolCounts(em, event.organizationId, poolIds)
  const freeOf = ({ capacity, taken, forPublic = 0 }: Places) =>
    capacity === null ? null : capacity - taken - forPublic
  const [total = null] = [...counts.values()].flatMap((each) => each.total ?? [])
  return {
    pools: new Map([...counts].map(([poolId, count]) => [poolId, freeOf(count)])),
    total: total && freeOf(total),
  }
}

/** Returns what changes of the pool, whose lock is held. */
export function setState(entry: WaitingEntry, poolId: string, state: WaitingState): WaitingChange {
  const { places } = entry
  const change = {
    poolId,
    offered: (state === 'offered' ? places : 0) - (entry.state === 'offered' ? places : 0),
    waiting: entry.state === 'waiting' ? -places : 0,
  }
  entry.state = state
  if (!isOpenEntry(state)) Object.assign(entry, { network: null, holder: null })
  return change
}

export const messageOf =
  (kind: Exclude<WaitingMessageKind, 'waiting-confirm' | 'waiting-joined'>) =>
  ({ id: waitingEntryId, email: recipient, locale, offeredAt, offeredUntil }: WaitingEntry) => ({
    kind,
    waitingEntryId,
    recipient,
    locale,
    dedupeKey: [kind, waitingEntryId, offeredAt?.toISOString(), offeredUntil?.toISOString()].filter(Boolean).join(':'),
  })
