import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core'
import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import { newId, newSecretId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { confirmationNumberBytes, confirmationNumberOf } from '#rules/orders/confirmation-number.ts'
import type { PriceBreakdown } from '#rules/prices/price.ts'
import { refundHoursOf } from '#rules/events/refund-policy.ts'
import { Refused } from '#rules/refusals.ts'
import { placesLeft } from '#rules/competitions/places.ts'
import type { RegistrationSubmission } from '#rules/registrations/registration-form.ts'
import type { HeldOrder } from '#rules/views.ts'
import { Coupon } from '../coupons/coupon.ts'
import { ensureOnSale } from '../events/ensure-on-sale.ts'
import { Event } from '../events/event.ts'
import { ensureUniqueDocuments } from '../registrations/ensure-unique-documents.ts'
import {
  ensureRegistrable,
  placesFor,
  replaceRegistrations,
  type NewRegistration,
} from '../registrations/new-registrations.ts'
import { giveUpAttempts } from '../payments/close-open-checkouts.ts'
import { ensureMayHold, ensureWithinLimits, holderOf, HoldLimitExceeded } from './ensure-may-hold.ts'
import { ensureUndecided } from './ensure-payable.ts'
import { expireOverdueHolds } from './expire-holds.ts'
import { heldOrderView } from './held-order-view.ts'
import { Order } from './order.ts'
import { priceOfRegistrations, priceColumns } from './order-price.ts'
import { PoolFull, poolCounts, takePlaces } from './places.ts'

/**
 * Holds places for `holdMinutes`. The same draft key changes the same unpaid order, so that a double click makes one
 * order; the hold's end stays, unless it had expired.
 *
 * Throws `Refused` `competition_full`, `too_many_held`, `too_many_held_in_network`, `competition_unavailable`, the
 * codes of `ensureUniqueDocuments` and of closed registration, `order_already_paid` and `order_not_payable`
 * (`values.confirmationId`), `fee_plan_missing`, `not_found`.
 */
export async function registerAthletes(
  ctx: Context,
  eventId: string,
  submission: RegistrationSubmission,
): Promise<HeldOrder> {
  const hold = () => retryOnceOnSameDraft(() => holdPlaces(ctx, eventId, submission))
  try {
    return await hold()
  } catch (error) {
    // Overdue holds are expired in a transaction of their own: their orders hold other pools too, and mixing the locks
    // of two orders could deadlock.
    const maySucceed = error instanceof PoolFull || error instanceof HoldLimitExceeded
    if (!maySucceed || (await expireOverdueHolds(ctx, { eventId })) === 0) throw error
    return await hold()
  }
}

const holdPlaces = (
  ctx: Context,
  eventId: string,
  { draftKey, participants, isSure = false }: RegistrationSubmission,
) =>
  ctx.db.transaction(async (em) => {
    const now = await databaseNow(em)
    const event = await em.findOne(Event, { organizationId: ctx.organization.id, id: eventId })
    if (!event) throw new Refused({ code: 'not_found' })
    const registrations = await ensureRegistrable(em, ctx, { event, participants, now })

    const draft = { draftKey, event, now, holder: holderOf(participants[0]?.email ?? '', ctx) }
    const order =
      (await reuseOrderOfDraft(em, ctx, draft)) ?? (await createOrderUnlessFull(em, ctx, draft, registrations))
    Object.assign(order, await priceColumnsOf(em, ctx, order, registrations), draft.holder)
    em.persist(order)
    await em.flush()
    // Checked again under a lock: the event may have been cancelled since it was read.
    await ensureOnSale(em, order)
    await replaceRegistrations(em, order, registrations)
    const heldView = await heldOrderView(em, order, now)
    const places = placesFor(registrations)
    await ensureMayHold(em, ctx, order, places)
    // After all other work: an early rejection would reveal by its timing who is registered.
    await ensureUniqueDocuments(em, order, participants, isSure)
    // Last: every other buyer of the competition waits from here until the commit.
    await takePlaces(em, order, places).catch(nameFullPool(registrations))
    return heldView!
  })

type Draft = { draftKey: string; event: Event; now: Date; holder: ReturnType<typeof holderOf> }

async function reuseOrderOfDraft(em: Em, ctx: Context, { draftKey, event, now }: Draft): Promise<Order | null> {
  const where = { organizationId: ctx.organization.id, draftKey }
  const order = await em.findOne(Order, where, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!order) return null
  if (order.eventId !== event.id) throw new Refused({ code: 'order_not_found' })
  await ensureUndecided(em, order)
  if (order.heldUntil <= now) order.heldUntil = holdEnd(ctx, now)
  // Terms were accepted and payment pages opened for the previous athletes.
  await giveUpAttempts(em, ctx, order)
  return Object.assign(order, { termsAcceptedAt: null, waiverAcceptedAt: null })
}

/**
 * Rejects before writing when a pool is full: in a rush most buyers are too late. The pool may also be full because of
 * a concurrent request with the same draft.
 */
async function createOrderUnlessFull(
  em: Em,
  ctx: Context,
  draft: Draft,
  registrations: readonly NewRegistration[],
): Promise<Order> {
  const poolIds = new Set(registrations.map(({ competition }) => competition.poolId))
  const pools = await poolCounts(em, ctx.organization.id, [...poolIds])
  const fullCompetition = registrations.find(
    ({ competition }) => placesLeft(pools.get(competition.poolId)!) === 0,
  )?.competition
  if (!fullCompetition) {
    const order = newOrder(ctx, draft)
    await ensureWithinLimits(em, ctx, order, placesFor(registrations))
    return order
  }
  const draftOrder = await reuseOrderOfDraft(em, ctx, draft)
  if (!draftOrder) throw new PoolFull(fullCompetition.poolId, fullCompetition.name)
  return draftOrder
}

const newOrder = ({ organization, locale }: Context, { draftKey, event, now, holder }: Draft): Order =>
  Object.assign(new Order(), {
    ...holder,
    id: newId(),
    organizationId: organization.id,
    eventId: event.id,
    state: 'held' as const,
    confirmationId: newSecretId(),
    confirmationNumber: confirmationNumberOf(randomBytes(confirmationNumberBytes)),
    draftKey,
    buyer: null,
    userId: null,
    locale,
    currency: organization.currency,
    couponId: null,
    couponCode: null,
    refundHours: refundHoursOf(organization, event),
    heldUntil: holdEnd({ organization }, now),
    createdAt: now,
  })

const holdEnd = ({ organization }: Pick<Context, 'organization'>, now: Date) =>
  new Date(now.getTime() + organization.holdMinutes * 60_000)

async function priceColumnsOf(
  em: Em,
  { organization }: Context,
  order: Order,
  registrations: readonly NewRegistration[],
) {
  const { couponId } = order
  const coupon = couponId ? await em.findOne(Coupon, { organizationId: organization.id, id: couponId }) : null
  const competitions = registrations.map(({ competition }) => competition)
  const price: PriceBreakdown = priceOfRegistrations(organization, competitions, coupon?.discount)
  return priceColumns(organization, price)
}

const nameFullPool = (registrations: readonly NewRegistration[]) => (error: unknown) => {
  const fullRegistration =
    error instanceof PoolFull && registrations.find(({ competition }) => competition.poolId === error.poolId)
  throw fullRegistration ? new PoolFull(error.poolId, fullRegistration.competition.name) : error
}

// Of two concurrent requests with one draft, the second violates the unique draft key; on retry it finds the order.
async function retryOnceOnSameDraft<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error
    return work()
  }
}
