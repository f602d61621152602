import { expect, test } from 'vitest'
import { dayOf } from '#rules/time/day.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import {
  addCompetition,
  addTier,
  checkout,
  draft,
  expireHold,
  openSale,
  participant,
  queryRow,
  takenPlaces,
} from '#server/testing/shop.ts'
import type { Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { newId } from '#server/database/ids.ts'
import { addAthlete } from '../athletes/add-athlete.ts'
import { cancelAthlete } from '../athletes/cancel-athlete.ts'
import { moveAthlete } from '../athletes/move-athlete.ts'
import { newAthletePage } from '../athletes/new-athlete-page.ts'
import { restoreAthlete } from '../athletes/restore-athlete.ts'
import { placePrices } from '../competitions/place-prices.ts'
import { Competition } from '../competitions/competition.ts'
import { messageView } from '../messages/message-view.ts'
import { Event } from '../events/event.ts'
import { registrationPage } from '../registrations/registration-page.ts'
import { checkOut } from './check-out.ts'
import { expireOverdueHolds } from './expire-holds.ts'
import { registerAthletes } from './register-athletes.ts'
import { releaseHold } from './release-hold.ts'
import { repairOrder } from './repair-order.ts'
import { findWrongOrders } from './wrong-orders.ts'

const shop = useShop()
const zone = 'America/Argentina/Buenos_Aires'
const dayMs = 86_400_000
const dayIn = (days: number) => dayOf(new Date(Date.now() + days * dayMs), zone)

const linePrices = async ({ organizationId }: Sale): Promise<number[]> => {
  const { rows } = await shop.owner.query<{ price: number }>(
    `select unit_price::int as price from order_line join orders on orders.id = order_id
     where order_line.organization_id = $1 order by orders.created_at, position`,
    [organizationId],
  )
  return rows.map(({ price }) => price)
}

const priceAt = (sale: Sale, moment: string) =>
  sale.ctx.db.transaction(async (em) => {
    const event = await em.findOneOrFail(Event, { id: sale.eventId })
    const competition = await em.findOneOrFail(Competition, { id: sale.competitionId })
    return (await placePrices(em, { event }))(competition, new Date(moment)).unitPrice
  })

test('each athlete of a group falls into the price in force, and so the group into two', async () => {
  const sale = await openSale(shop, { price: 10_000 })
  const early = await addTier(shop, sale, { price: 6_000, places: 2 })
  const { price } = await holdPlaces(sale, { athletes: 3 })
  expect(price).toMatchObject({ base: 22_000 })
  expect(await linePrices(sale)).toEqual([6_000, 6_000, 10_000])
  expect([await takenPlaces(shop, early), await takenPlaces(shop, sale.poolId)]).toEqual([2, 3])
})

test('a price ends with its day where the race is, or with its places, whichever is first', async () => {
  const sale = await openSale(shop, { price: 10_000 })
  await addTier(shop, sale, { price: 6_000, until: '2027-02-28', places: 1 })
  await addTier(shop, sale, { price: 8_000, until: '2027-03-31' })
  expect(await priceAt(sale, '2027-02-28T23:59:59-03:00')).toBe(6_000)
  expect(await priceAt(sale, '2027-03-01T00:00:00-03:00')).toBe(8_000)
  expect(await priceAt(sale, '2027-03-31T23:59:59-03:00')).toBe(8_000)
  expect(await priceAt(sale, '2027-04-01T00:00:00-03:00')).toBe(10_000)
  await holdPlaces(sale)
  expect(await priceAt(sale, '2027-02-28T12:00:00-03:00')).toBe(8_000)
})

test('a held place keeps its price when the day is over, while it is changed and when it is paid', async () => {
  const sale = await openSale(shop, { price: 10_000 })
  await addTier(shop, sale, { price: 6_000, places: 1, until: dayIn(0) })
  const submission = draft(sale.competitionId)
  await registerAthletes(sale.ctx, sale.eventId, submission)
  await shop.owner.query('update competition_tier set until = $2 where organization_id = $1', [
    sale.organizationId,
    dayIn(-1),
  ])
  const changed = { ...submission, participants: [{ ...submission.participants[0]!, firstName: 'Eva' }] }
  expect(await registerAthletes(sale.ctx, sale.eventId, changed)).toMatchObject({ price: { base: 6_000 } })
  const more = [...changed.participants, participant(sale.competitionId, 2)]
  const { confirmationId, price } = await registerAthletes(sale.ctx, sale.eventId, { ...changed, participants: more })
  expect(await linePrices(sale)).toEqual([6_000, 10_000])
  const paid = await checkOut(sale.ctx, confirmationId, { ...checkout(), seenTotal: price.total })
  expect(paid).toMatchObject({ state: 'awaiting_payment', price: { base: 16_000 } })
})

test('who holds a place sees its price when they go back, though it is over or sold out for others', async () => {
  const sale = await openSale(shop, { price: 10_000 })
  await addTier(shop, sale, { price: 6_000, places: 1, until: dayIn(0) })
  const { confirmationId } = await holdPlaces(sale)
  const pricesOf = async (id?: string) =>
    (await registrationPage(sale.ctx, sale.eventId, id)).event.competitions[0]!.prices.map(({ price, left }) => [
      price,
      left,
    ])
  expect(await pricesOf()).toEqual([[10_000, null]])
  expect(await pricesOf(confirmationId)).toEqual([
    [6_000, 1],
    [10_000, null],
  ])
  await shop.owner.query('update competition_tier set until = $2 where organization_id = $1', [
    sale.organizationId,
    dayIn(-1),
  ])
  expect(await pricesOf(confirmationId)).toEqual([
    [6_000, 1],
    [10_000, null],
  ])
  await expireHold(shop, confirmationId)
  expect(await pricesOf(confirmationId)).toEqual([[10_000, null]])
})

test('a place whose hold ran out is sold again at its price, and its buyer pays the price in force', async () => {
  const sale = await openSale(shop, { price: 10_000 })
  const early = await addTier(shop, sale, { price: 6_000, places: 1 })
  const submission = draft(sale.competitionId)
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, submission)
  await expireHold(shop, confirmationId)
  await expireOverdueHolds(sale.ctx, { eventId: sale.eventId })
  expect(await takenPlaces(shop, early)).toBe(0)
  expect((await holdPlaces(sale)).price).toMatchObject({ base: 6_000 })
  expect(await registerAthletes(sale.ctx, sale.eventId, { ...submission, draftKey: newId() })).toMatchObject({
    price: { base: 10_000 },
  })
})

test('anyone who gives a place back gives its price back', async () => {
  const sale = await openSale(shop, { price: 10_000 })
  const early = await addTier(shop, sale, { price: 6_000, places: 1 })
  const { confirmationId } = await holdPlaces(sale)
  expect(await takenPlaces(shop, early)).toBe(1)
  await releaseHold(sale.ctx, confirmationId)
  expect(await takenPlaces(shop, early)).toBe(0)
})

test('a price that staff edit is shown before it is paid, one they remove stays', async () => {
  const sale = await openSale(shop, { price: 10_000 })
  await addTier(shop, sale, { price: 6_000, places: 1 })
  const { confirmationId, price } = await holdPlaces(sale)
  const buy = () => checkOut(sale.ctx, confirmationId, { ...checkout(), seenTotal: price.total })
  await shop.owner.query('update competition_tier set price = 7000 where organization_id = $1', [sale.organizationId])
  await expect(buy()).rejects.toMatchObject({ code: 'price_changed' })
  expect(await linePrices(sale)).toEqual([7_000])
  await shop.owner.query('delete from competition_tier where organization_id = $1', [sale.organizationId])
  await expect(buy()).rejects.toMatchObject({ code: 'price_changed' })
  expect(await linePrices(sale)).toEqual([7_000])
})

test('prices with few places limit nobody’s holds', async () => {
  const sale = await openSale(shop, { price: 10_000, capacity: 100 })
  await addTier(shop, sale, { price: 6_000, places: 10 })
  const ctx = { ...sale.ctx, network: '203.0.113.7', holdLimits: { ...sale.ctx.holdLimits, placesPerPerson: 4 } }
  const four = draft(sale.competitionId, { athletes: 4 })
  expect(await registerAthletes(ctx, sale.eventId, four)).toMatchObject({ price: { base: 24_000 } })
  await expect(registerAthletes(ctx, sale.eventId, draft(sale.competitionId))).rejects.toMatchObject({
    code: 'too_many_held',
  })
})

test('an order at a price of few places is no wrong order, and repairing one keeps its price’s place', async () => {
  const sale = await openSale(shop, { price: 10_000 })
  const early = await addTier(shop, sale, { price: 6_000, places: 5 })
  await addAthlete(memberOf(sale), sale.eventId, {
    ...participant(sale.competitionId),
    draftKey: newId(),
    payment: 'outside',
    reason: '',
    isSure: false,
  })
  const wrong = async () =>
    (await findWrongOrders(shop.system)).filter((one) => one.organizationId === sale.organizationId)
  expect(await wrong()).toEqual([])
  await shop.owner.query('update order_place set quantity = 2 where pool_id = $1', [sale.poolId])
  const [order] = await wrong()
  await repairOrder(memberOf(sale), order!.id)
  expect(await wrong()).toEqual([])
  expect(await takenPlaces(shop, early)).toBe(1)
})

test('staff add for the price in force and take one of its places; for nothing they take none', async () => {
  const sale = await openSale(shop, { price: 10_000 })
  const early = await addTier(shop, sale, { price: 6_000, places: 1 })
  const add = (payment: 'outside' | 'free') =>
    addAthlete(memberOf(sale), sale.eventId, {
      ...participant(sale.competitionId),
      draftKey: newId(),
      payment,
      reason: '',
      isSure: false,
    })
  const priceShown = async () => (await newAthletePage(memberOf(sale), sale.eventId)).competitions[0]!.price
  await add('free')
  expect(await takenPlaces(shop, early)).toBe(0)
  expect(await priceShown()).toBe(6_000)
  await add('outside')
  expect(await takenPlaces(shop, early)).toBe(1)
  expect(await priceShown()).toBe(10_000)
  await add('outside')
  expect((await linePrices(sale)).toSorted((one, other) => one - other)).toEqual([0, 6_000, 10_000])
})

test('anyone who is moved or restored keeps what was paid and leaves the price’s place to others', async () => {
  const sale = await openSale(shop, { price: 10_000 })
  const other = await addCompetition(shop, sale, { price: 10_000 })
  const early = await addTier(shop, sale, { price: 6_000, places: 1 })
  const moved = await addByStaff(sale, { payment: 'outside' })
  expect(await takenPlaces(shop, early)).toBe(1)
  const move = { competitionId: other.competitionId, clearsBib: false, reason: '', revision: 0 }
  await moveAthlete(memberOf(sale), moved, move)
  expect([await takenPlaces(shop, early), await takenPlaces(shop, other.poolId)]).toEqual([0, 1])
  expect(await linePrices(sale)).toEqual([6_000])

  const paid = await addByStaff(sale, { payment: 'outside' })
  const restoration = (await cancelAthlete(memberOf(sale), paid, { revision: 0 }))!
  await addByStaff(sale, { payment: 'outside' })
  await restoreAthlete(memberOf(sale), paid, restoration)
  expect([await takenPlaces(shop, early), await takenPlaces(shop, sale.poolId)]).toEqual([1, 2])
})

test('the alert of staff counts the places of the competition that are left, not those at a price', async () => {
  const sale = await openSale(shop, { price: 10_000, capacity: 10 })
  await addTier(shop, sale, { price: 6_000, places: 3 })
  const id = await addByStaff(sale, { payment: 'outside' })
  const { orderId } = await queryRow<{ orderId: string }>(
    shop,
    'select order_id as "orderId" from registration where id = $1',
    [id],
  )
  const alert = await messageView(sale.ctx, {
    kind: 'registration-alert',
    recipient: 'club@ribera.example',
    payload: { orderId },
  })
  expect(alert!.placesLeft).toMatchObject([{ left: 9 }])
})
