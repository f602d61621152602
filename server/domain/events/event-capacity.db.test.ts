import { expect, test } from 'vitest'
import { eventListOf } from '#rules/events/event-list.ts'
import { addCompetition, checkout, draft, limitEvent, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import type { MessagePayload } from '../messages/enqueue-message.ts'
import { messageView } from '../messages/message-view.ts'
import { checkOut } from '../orders/check-out.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { dashboardPage } from '../dashboard/dashboard-page.ts'
import { registrationPage } from '../registrations/registration-page.ts'
import { adminEventsPage } from './admin-events-page.ts'
import { duplicateEvent } from './duplicate-event.ts'
import { hasOpenEvents } from './has-open-events.ts'
import { landingPage } from './landing-page.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()

/** Free competitions of 40 places and without a limit. */
const openTwoRaces = async () => {
  const sale = await openSale(shop, { price: 0, capacity: 40 })
  const other = await addCompetition(shop, sale, { price: 0, capacity: null })
  return { ...sale, other }
}

const buy = async ({ ctx, eventId }: Sale, competitionId: string, athletes: number) => {
  const { confirmationId } = await registerAthletes(ctx, eventId, draft(competitionId, { athletes }))
  return checkOut(ctx, confirmationId, checkout())
}

const visitorsView = async ({ ctx, eventId, competitionId, other }: Awaited<ReturnType<typeof openTwoRaces>>) => {
  const { event } = await registrationPage(ctx, eventId)
  const [card] = (await landingPage(ctx)).upcoming
  const placesIn = (id: string) => event.competitions.find((competition) => competition.id === id)!.places
  return {
    page: [event.state, event.placesLeft],
    card: [card!.state, card!.placesLeft],
    first: [placesIn(competitionId).state, placesIn(competitionId).left, placesIn(competitionId).isNearlyFull],
    other: [placesIn(other.competitionId).state, placesIn(other.competitionId).left],
    isOpen: await hasOpenEvents(ctx),
  }
}

test('visitors see what the competition and its event have both left, and that the event is full', async () => {
  const sale = await openTwoRaces()
  await buy(sale, sale.other.competitionId, 10)
  expect(await visitorsView(sale)).toEqual({
    page: ['open', null],
    card: ['open', null],
    first: ['available', 40, false],
    other: ['unlimited', null],
    isOpen: true,
  })
  await limitEvent(sale, 60)
  expect(await visitorsView(sale)).toEqual({
    page: ['open', 50],
    card: ['open', 50],
    first: ['available', 40, false],
    other: ['available', 50],
    isOpen: true,
  })
  await limitEvent(sale, 13)
  expect(await visitorsView(sale)).toEqual({
    page: ['nearly_full', 3],
    card: ['nearly_full', 3],
    first: ['available', 3, true],
    other: ['available', 3],
    isOpen: true,
  })
  await buy(sale, sale.competitionId, 3)
  expect(await visitorsView(sale)).toEqual({
    page: ['full', 0],
    card: ['full', 0],
    first: ['full', 0, false],
    other: ['full', 0],
    isOpen: false,
  })
})

test('staff see how many places the event has, in the list, on the dashboard and in the mail', async () => {
  const sale = await openTwoRaces()
  await buy(sale, sale.other.competitionId, 7)
  await limitEvent(sale, 60)
  const list = await adminEventsPage(memberOf(sale), eventListOf(new URLSearchParams()))
  expect(list.rows).toMatchObject([{ registrations: 7, taken: 7, capacity: 60 }])
  expect((await dashboardPage(memberOf(sale))).events).toMatchObject([{ taken: 7, capacity: 60 }])
  await shop.owner.query('update place_pool set capacity = 20 where id in ($1, $2)', [sale.poolId, sale.other.poolId])
  expect((await dashboardPage(memberOf(sale))).events).toMatchObject([{ taken: 7, capacity: 40 }])

  await limitEvent(sale, 9)
  const { recipient, payload } = await queryRow<{ recipient: string; payload: MessagePayload }>(
    shop,
    `select recipient, payload from message where organization_id = $1 and kind = 'registration-alert'`,
    [sale.organizationId],
  )
  const { placesLeft } = (await messageView(sale.ctx, { kind: 'registration-alert', recipient, payload }))!
  expect(placesLeft).toEqual([{ title: `21K ${sale.other.competitionId}`, left: 2 }])
})

test('a copy of the event has the same limit and places of its own', async () => {
  const sale = await openTwoRaces()
  await buy(sale, sale.other.competitionId, 7)
  await limitEvent(sale, 9)
  const copy = await duplicateEvent(memberOf(sale), sale.eventId)
  await shop.owner.query(`update event set status = 'published' where id = $1`, [copy.id])
  const { rows } = await shop.owner.query<{ id: string; capacity: number | null }>(
    `select competition.id, capacity from competition join place_pool on place_pool.id = pool_id
      where event_id = $1 order by capacity nulls last`,
    [copy.id],
  )
  expect(rows.map(({ capacity }) => capacity)).toEqual([40, null])
  const [first, second] = rows
  await buy({ ...sale, eventId: copy.id }, first!.id, 9)
  await expect(buy({ ...sale, eventId: copy.id }, second!.id, 1)).rejects.toMatchObject({ code: 'event_full' })
  expect((await registrationPage(sale.ctx, sale.eventId)).event.placesLeft).toBe(2)
})
