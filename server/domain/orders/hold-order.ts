import { LockMode, type EntityDictionary } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import { databaseTime, dateOf } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { placesLeft } from '#rules/competitions/places.ts'
import { pick } from '#rules/pick.ts'
import { Refused } from '#rules/refusals.ts'
import type { HeldOrder } from '#rules/registrations/registration-views.ts'
import { loadClaimedDiscount } from '../coupons/coupon-uses.ts'
import { ensureOnSale, lockEventStatus } from '../events/ensure-on-sale.ts'
import { Event } from '../events/event.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'
import { giveUpAttempts } from '../payments/close-open-checkouts.ts'
import { choicesByKind, type Choices } from '../sellables.ts'
import { ensureMayHold, ensureWithinLimits, holderOf, HoldLimitExceeded } from './ensure-may-hold.ts'
import { ensureChosen, ensureUndecided } from './ensure-payable.ts'
import { claimOffer } from '../waiting-lists/claim-offer.ts'
import { countByNetwork, countRejected } from './count-by-network.ts'
import { expireOverdueHolds } from './expire-holds.ts'
import { heldOrderView } from './held-order-view.ts'
import { orderDetails } from './order-details.ts'
import { createLines, deleteLines, placesOfLines, type NewLine } from './order-lines.ts'
import { priceColumns, priceOfTerms, pricingTerms } from './order-price.ts'
import { ensureChoicesAllowed, fullOf, holdLines, offerLines, withTitle } from './new-lines.ts'
import { holdEnd, newOrder, retryNewOrder } from './new-order.ts'
import { Order } from './order.ts'
import { EventFull, NoPlaceLeft, takePlaces } from './places.ts'
import { poolCounts } from './pools.ts'

/**
 * `holderEmail` is whose hold it is while nobody is signed in; `isSure` when the buyer confirmed what is doubtful;
 * `offer` is of a waiting list.
 */
export type HoldRequest = Readonly<{
  draftKey: string
  choices: Choices
  holderEmail: string
  isSure?: boolean
  offer?: string | undefined
}>

/**
 * Takes the places of what was chosen and holds them for the organization's `holdMinutes`. The same draft changes its
 * order until it is paid, so that a double tap makes one order; its hold goes on, and begins again only when it had run
 * out.
 *
 * Throws `Refused` with the reasons of what is sold (`sellables.ts`), `competition_full`, `sold_out`, `event_full`,
 * `too_many_held`, `too_many_held_in_network`, `too_many_requests`, `offer_ended`, the event's closed reasons,
 * `order_already_paid` and `order_not_payable` (with `values.confirmationId`), `fee_plan_missing`, `deferred_exceeds_price` with the draft's
 * coupon; `not_found` for an event of another organization.
 *
 * Not audited: an order is its own record: state, times and buyer.
 */
export async function holdOrder(ctx: Context, eventId: string, request: HoldRequest): Promise<HeldOrder> {
  const hold = () => retryNewOrder(() => holdPlaces(ctx, eventId, request))
  try {
    return await hold()
  } catch (error) {
    // Overdue holds are ended in a transaction of their own: their orders hold other pools too, and the locks of two
    // orders must not mix.
    const maySucceed = error instanceof NoPlaceLeft || error instanceof HoldLimitExceeded
    if (!maySucceed || (await expireOverdueHolds(ctx, { eventId })) === 0) throw error
    return await hold()
  }
}

const holdPlaces = (ctx: Context, eventId: string, request: HoldRequest) =>
  ctx.db.transaction(async (em) => {
    const { draftKey, choices, holderEmail, isSure = false, offer } = request
    const { event, now, isNewDraft, heldPlaces, heldDocuments } = await beginHold(em, ctx, { eventId, draftKey })
    const offered = await offerLines(em, ctx, { event, choices, now, heldPlaces })

    const draft = { draftKey, isNewDraft, event, now, holder: holderOf(holderEmail, ctx) }
    const { order, isNew } = await orderFor(em, ctx, { ...draft, offer }, offered)
    const price = await priceOfOffer(em, ctx, order, offered)
    Object.assign(order, priceColumns(pricingTerms(ctx.organization, order), price), draft.holder)
    em.persist(order)
    await em.flush()
    // Locked only now: the event may have been cancelled meanwhile.
    ensureOnSale(await lockEventStatus(em, order))
    if (!isNew) await deleteHeldLines(em, order, choices)
    await holdLines(em, order, await createLines(em, order, offered, price), choices)
    const places = placesOfLines(offered.map(({ terms }) => terms))
    await ensureMayHold(em, ctx, holdRequestOf(order, offer), places)
    const documents = documentsOf(choices)
    const replaced = heldDocuments.filter((document) => !documents.includes(document))
    if (replaced.length > 0) await countByNetwork(ctx, 'documents', replaced.length)
    let claimed: readonly PoolPlaces[] = []
    await countRejected(ctx, documents.length, async () => {
      // After the work that an unknown document costs too: an early rejection would tell who runs.
      await ensureChoicesAllowed(em, order, choices, { isSure, isConfirming: false })
      // Last of all: everybody else who wants these places waits from here to the commit.
      claimed = await claimOffer(em, { offer, order, places, now })
    })
    await takePlaces(em, order, places, isNew ? [] : undefined, { offered: claimed }).catch(withTitle(offered))
    return heldOrderView(order, participantsOf(choices), now)!
  })

async function beginHold(
  em: Em,
  { organization }: Context,
  { eventId, draftKey }: { eventId: string; draftKey: string },
): Promise<{ event: Event; now: Date; isNewDraft: boolean; heldPlaces: PoolPlaces[]; heldDocuments: string[] }> {
  const [row] = await query(
    em,
    sql<
      EntityDictionary<Event> & {
        now: string
        is_new_draft: boolean
        held_places: PoolPlaces[]
        held_documents: string[]
      }
    >`
      select event.*, ${databaseTime} as now,
        not exists (select from orders where organization_id = ${organization.id} and draft_key = ${draftKey}) as is_new_draft,
        coalesce((select json_agg(json_build_object('poolId', pool_id, 'quantity', quantity))
          from orders join order_place on order_place.organization_id = orders.organization_id and order_id = orders.id
          where orders.organization_id = ${organization.id} and draft_key = ${draftKey} and held_until > clock_timestamp()
        ), '[]') as held_places,
        array(select dni from orders join registration on registration.organization_id = orders.organization_id
          and order_id = orders.id
          where orders.organization_id = ${organization.id} and draft_key = ${draftKey}) as held_documents
      from event where organization_id = ${organization.id} and id = ${eventId}`,
  )
  if (!row) throw new Refused({ code: 'not_found' })
  const { now, is_new_draft: isNewDraft, held_places: heldPlaces, held_documents: heldDocuments, ...event } = row
  return { event: em.map(Event, event), now: dateOf(now), isNewDraft, heldPlaces, heldDocuments }
}

const participantsOf = ({ registration, team: [team] }: Choices) => ({
  participants: team?.members ?? registration,
  team: team ? pick(team, ['name', 'size']) : null,
})

const documentsOf = (choices: Choices) => participantsOf(choices).participants.map(({ dni }) => dni)

async function deleteHeldLines(em: Em, order: Order, choices: Choices): Promise<void> {
  for (const { sellable, ofKind } of choicesByKind(choices)) await sellable.detach(em, order, ofKind)
  await deleteLines(em, order)
}

type DraftOrder = { order: Order; isNew: boolean }
type Draft = {
  draftKey: string
  isNewDraft: boolean
  event: Event
  now: Date
  holder: ReturnType<typeof holderOf>
  offer: string | undefined
}

async function orderOfDraft(em: Em, ctx: Context, { draftKey, event, now }: Draft): Promise<Order | null> {
  const key = { organizationId: ctx.organization.id, draftKey }
  const order = await em.findOne(Order, key, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!order) return null
  if (order.eventId !== event.id) throw new Refused({ code: 'order_not_found' })
  ensureChosen(order)
  const { payments } = await orderDetails(em, order)
  ensureUndecided(order, { payments })
  const usualEnd = holdEnd(ctx.organization, now)
  const end = order.extendedUntil && order.extendedUntil > usualEnd ? order.extendedUntil : usualEnd
  // A transfer was waited for longer; how this is paid is open again.
  if (order.heldUntil <= now || order.heldUntil > end) order.heldUntil = end
  // Terms were accepted, and pages to pay opened, for what was chosen before.
  await giveUpAttempts(em, ctx, payments)
  return Object.assign(order, { termsAcceptedAt: null, waiverAcceptedAt: null })
}

/**
 * The draft's order, or a new one unless a pool has too few left and nothing was offered: of many at once most come
 * too late, and are rejected before anything is written that would only be undone. What filled the pool may be the other tap of
 * this very draft.
 */
async function orderFor(em: Em, ctx: Context, draft: Draft, offered: readonly NewLine[]): Promise<DraftOrder> {
  const existing = draft.isNewDraft ? null : await orderOfDraft(em, ctx, draft)
  if (existing) return { order: existing, isNew: false }
  const places = placesOfLines(offered.map(({ terms }) => terms)).filter(({ isTier }) => !isTier)
  const pools = await poolCounts(em, ctx.organization.id, [...new Set(places.map(({ poolId }) => poolId))])
  const full = fullRefusal(offered, places, pools)
  if (!full || draft.offer) {
    const order = Object.assign(newOrder(ctx, draft), draft.holder)
    await ensureWithinLimits(em, ctx, holdRequestOf(order, draft.offer), places)
    return { order, isNew: true }
  }
  const order = await orderOfDraft(em, ctx, draft)
  if (order) return { order, isNew: false }
  throw full
}

/** Null when enough is left of everything. Otherwise nobody learns whose documents are registered. */
function fullRefusal(
  offered: readonly NewLine[],
  places: readonly PoolPlaces[],
  pools: Awaited<ReturnType<typeof poolCounts>>,
): NoPlaceLeft | null {
  // The pool of a competition that was removed meanwhile is gone; its lines are rejected when they are written.
  const requested = places.filter(({ poolId }) => pools.has(poolId))
  const ofEvent = requested.filter(({ poolId }) => pools.get(poolId)!.total)
  const total = ofEvent[0] && pools.get(ofEvent[0].poolId)!.total
  const leftOfEvent = (total && placesLeft(total)) ?? Infinity
  if (leftOfEvent === 0) return new EventFull()
  const full = requested.find(({ poolId }) => {
    const left = placesLeft({ ...pools.get(poolId)!, total: null }) ?? Infinity
    return left < placesIn(requested.filter((other) => other.poolId === poolId))
  })
  if (full) return fullOf(offered, full.poolId)
  return leftOfEvent < placesIn(ofEvent) ? new EventFull() : null
}

const placesIn = (places: readonly PoolPlaces[]) => places.reduce((sum, { quantity }) => sum + quantity, 0)

const holdRequestOf = ({ organizationId, eventId, draftKey, network, holder }: Order, offer: string | undefined) => ({
  organizationId,
  eventId,
  draftKey,
  offer,
  network,
  holder,
})

const priceOfOffer = async (em: Em, { organization }: Context, order: Order, offered: readonly NewLine[]) =>
  priceOfTerms(
    pricingTerms(organization, order),
    offered.map(({ terms }) => terms),
    await loadClaimedDiscount(em, order),
  )
