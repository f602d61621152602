import type { Context } from '#server/context.ts'
import { newSecretId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { placesLeft } from '#rules/competitions/places.ts'
import { pick } from '#rules/pick.ts'
import { seededRandom } from '#rules/random/seeded-random.ts'
import { earlier, keptEnd } from '#rules/waiting-lists/offer-end.ts'
import type { WaitingState } from '#rules/waiting-lists/waiting-state.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { Order } from '../orders/order.ts'
import { changeWaiting } from '../orders/places.ts'
import { lockEventPools, poolCounts } from '../orders/pools.ts'
import { demoAthlete } from '../registrations/demo-athletes.ts'
import { demoNamesOf } from '../registrations/demo-names.ts'
import { registrationEndOf } from './offer-free-places.ts'
import { WaitingEntry } from './waiting-entry.ts'

type DemoEntry = Readonly<{ state: WaitingState; places: number }>

const entries = (state: WaitingState, ...places: number[]): DemoEntry[] =>
  places.map((each) => ({ state, places: each }))
const past = (['taken', 'declined', 'expired', 'left', 'removed'] as const).flatMap((state) => entries(state, 1))

const hourMs = 3_600_000
const betweenEntriesMs = 30 * hourMs

/** How many of the places that fill a competition are left for an offer: one, of its event's first waiting list. */
export const placesToOffer = (ctx: Context, competitionId: string, count: number): Promise<number> =>
  ctx.db.transaction(async (em) => {
    const { competition, isOver, left } = await listOf(em, ctx, competitionId)
    const { organizationId, eventId, hasWaitingList } = competition
    if (!hasWaitingList || isOver || left !== count || count === 1) return 0
    return (await em.count(WaitingEntry, { organizationId, eventId })) === 0 ? 1 : 0
  })

/**
 * Lets invented people wait for a full competition with a waiting list, once; nobody is written to. A last free place is
 * offered.
 *
 * Not audited: what it seeds for is.
 */
export const seedWaitingList = (ctx: Context, competitionId: string): Promise<void> =>
  ctx.db.transaction((em) => seedEntries(em, ctx, competitionId))

type List = Awaited<ReturnType<typeof listOf>>

async function listOf(em: Em, ctx: Context, competitionId: string) {
  const competition = await findRow(em, ctx, Competition, competitionId)
  const { organizationId, eventId, poolId, startsAt } = competition
  const event = await findRow(em, ctx, Event, eventId)
  await lockEventPools(em, { organizationId, eventId })
  const counts = (await poolCounts(em, organizationId, [poolId])).get(poolId)!
  const end = registrationEndOf(event, startsAt)
  return { competition, end, isOver: end <= ctx.now, left: placesLeft(counts) }
}

async function seedEntries(em: Em, ctx: Context, competitionId: string): Promise<void> {
  const list = await listOf(em, ctx, competitionId)
  const { organizationId, eventId, poolId, hasWaitingList } = list.competition
  if (!hasWaitingList || list.left === null || list.left > (list.isOver ? 0 : 1)) return
  if ((await em.count(WaitingEntry, { organizationId, competitionId })) > 0) return
  const buyer = await latestBuyer(em, list.competition)
  const demoEntries = entriesOf(list).filter(({ state }) => buyer || state !== 'taken')
  const first = await em.count(WaitingEntry, { organizationId, eventId })
  const latest = Math.min(ctx.now.getTime(), list.end.getTime())
  const personOf = people(ctx, competitionId)
  for (const [index, { state, places }] of demoEntries.entries()) {
    const createdAt = new Date(latest - (demoEntries.length - index) * betweenEntriesMs)
    em.create(WaitingEntry, {
      organizationId,
      eventId,
      competitionId,
      state,
      places,
      createdAt,
      confirmedAt: createdAt,
      ...(state === 'taken' ? buyer! : personOf(index)),
      ...offerOf(state, createdAt, { now: ctx.now, end: list.end }),
      position: first + index + 1,
      locale: ctx.organization.language,
      secretId: newSecretId(),
    })
  }
  await em.flush()
  const placesOf = (state: WaitingState) =>
    demoEntries.reduce((sum, each) => sum + (each.state === state ? each.places : 0), 0)
  await changeWaiting(em, organizationId, [{ poolId, offered: placesOf('offered'), waiting: placesOf('waiting') }])
}

function entriesOf({ competition, isOver, left }: List): DemoEntry[] {
  const isOfTeams = competition.teamSizeMax != null
  if (isOver) return [...past, ...entries('ended', 1, isOfTeams ? 1 : 2)]
  const waiting = isOfTeams ? entries('waiting', 1, 1, 1) : entries('waiting', 1, 1, 2, 1, 4)
  return [...past, ...entries('offered', ...(left === 1 ? [1] : [])), ...waiting]
}

/** An open one is kept, so that it is still there when somebody looks. */
function offerOf(state: WaitingState, createdAt: Date, { now, end }: { now: Date; end: Date }) {
  if (state === 'offered')
    return { offeredAt: now, turnUntil: keptEnd(now), isKept: true, offeredUntil: earlier(keptEnd(now), end) }
  const isPast = state === 'taken' || state === 'declined' || state === 'expired'
  return isPast ? { offeredAt: createdAt, turnUntil: createdAt, offeredUntil: createdAt } : {}
}

function people({ organization: { region }, now: today }: Context, competitionId: string) {
  const dice = seededRandom(competitionId)
  return (index: number) => {
    const spec = { names: demoNamesOf(region), region, today, youngest: 18, number: 9_000 + index, only: null }
    return pick(demoAthlete(dice, spec), ['firstName', 'lastName', 'email', 'phone'])
  }
}

async function latestBuyer(em: Em, { organizationId, poolId }: Competition) {
  const [latest] = await query(
    em,
    sql<{ id: string }>`
      select orders.id from orders
      join order_place as place on place.organization_id = orders.organization_id and order_id = orders.id
      where orders.organization_id = ${organizationId} and pool_id = ${poolId} and place.quantity = 1
      order by orders.created_at desc limit 1`,
  )
  const order = latest ? await em.findOneOrFail(Order, { organizationId, id: latest.id }) : null
  return order?.buyer ? { ...pick(order.buyer, ['firstName', 'lastName', 'email', 'phone']), orderId: order.id } : null
}
