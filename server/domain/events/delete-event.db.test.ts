import { expect, test } from 'vitest'
import { draft, openSale, queryRow } from '#server/testing/shop.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { competitionDetails, eventDetails } from '#server/testing/event-details.ts'
import { itemDetails } from '#server/testing/merchandise.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { addCompetition } from '../competitions/add-competition.ts'
import { addItem } from '../merchandise/add-item.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { changeEventStatus } from './change-event-status.ts'
import { createEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import { editEvent } from './edit-event.ts'

const shop = useShop()

const newEvent = {
  title: 'Vuelta al lago',
  sport: 'running',
  startsAt: new Date('2027-04-18T12:00:00Z'),
  timeZone: 'America/Argentina/Buenos_Aires',
} as const

const countPools = (organizationId: string) =>
  queryRow<{ pools: number; events: number }>(
    shop,
    `select count(*)::int as pools, (select count(*)::int from event where organization_id = $1) as events
     from place_pool where organization_id = $1`,
    [organizationId],
  )

test('a draft without orders is deleted with all that belongs to it, and the log says which one it was', async () => {
  const sale = await openSale(shop)
  const staff = memberOf(sale)
  const before = await countPools(sale.organizationId)
  const { id, slug } = await createEvent(staff, newEvent)
  const tiers = [{ id: '', price: 500, until: null, places: 10 }]
  await addCompetition(staff, id, { ...competitionDetails, price: 1_000, tiers })
  await addItem(staff, id, itemDetails())
  await editEvent(staff, id, { revision: 0, details: { ...eventDetails, capacity: 300 } })
  await deleteEvent(staff, id)
  expect(await countPools(sale.organizationId)).toEqual(before)
  const { details } = await queryRow<{ details: object }>(
    shop,
    `select details from audit_entry where subject = $1 and action = 'event.deleted'`,
    [id],
  )
  expect(details).toEqual({ title: 'Vuelta al lago', slug })
  await expect(deleteEvent(staff, id)).rejects.toMatchObject({ code: 'not_found' })
})

test('an event that is published or cancelled, or that somebody has begun to enter, is not deleted', async () => {
  const sale = await openSale(shop, { price: 0 })
  const staff = memberOf(sale)
  const remove = () => deleteEvent(staff, sale.eventId)
  await expect(remove()).rejects.toMatchObject({ code: 'event_in_use' })
  await registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId))
  await changeEventStatus(staff, sale.eventId, 'draft')
  await expect(remove()).rejects.toMatchObject({ code: 'event_in_use' })
  expect(await countPools(sale.organizationId)).toMatchObject({ events: 1 })
})

test('an event that people wait for is not deleted', async () => {
  const sale = await openSale(shop)
  const staff = memberOf(sale)
  await shop.owner.query(
    `insert into waiting_entry (id, organization_id, event_id, competition_id, email, first_name, last_name, places, position,
       locale, secret_id)
     values (gen_random_uuid(), $1, $2, $3, 'ana@example.com', 'Ana', 'Ríos', 1, 1, 'es', 'secret')`,
    [sale.organizationId, sale.eventId, sale.competitionId],
  )
  await changeEventStatus(staff, sale.eventId, 'draft')
  await expect(deleteEvent(staff, sale.eventId)).rejects.toMatchObject({ code: 'event_in_use' })
})
