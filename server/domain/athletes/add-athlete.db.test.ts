import * as v from 'valibot'
import { expect, test } from 'vitest'
import { newAthleteForm, type NewAthlete } from '#rules/registrations/athlete-forms.ts'
import { newId } from '#server/database/ids.ts'
import { addByStaff, athleteRow, countsOf, newAthlete } from '#server/testing/added-by-staff.ts'
import { askFields } from '#server/testing/registration-forms.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import {
  addCompetition,
  limitEvent,
  messageKinds,
  openSale,
  participant,
  queryRow,
  type Sale,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { dashboardPage } from '../dashboard/dashboard-page.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { addAthlete } from './add-athlete.ts'
import { cancelAthlete } from './cancel-athlete.ts'
import { orderPage } from '../orders/order-page.ts'
import { newAthletePage } from './new-athlete-page.ts'
import { newAthleteEvents } from './new-athlete-events.ts'

const shop = useShop()

const capacityOf = async ({ poolId }: Pick<Sale, 'poolId'>) =>
  (await queryRow<{ capacity: number }>(shop, 'select capacity from place_pool where id = $1', [poolId])).capacity

const auditOf = async (subject: string) =>
  (await shop.owner.query('select action, details from audit_entry where subject = $1 order by id', [subject])).rows

test('an athlete is added free: confirmed, with a place, counted, mailed once and audited', async () => {
  const sale = await openSale(shop)
  const id = await addByStaff(sale)
  expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 1 })
  expect(await athleteDetails(memberOf(sale), { registrationId: id })).toMatchObject({
    label: 'free',
    deferredCash: 0,
    order: { share: 0, price: 0, buyerEmail: 'ana1@example.com' },
  })
  expect(await messageKinds(shop, sale)).toEqual(['registration-confirmed-free'])
  expect(await auditOf(id)).toMatchObject([{ action: 'registration.added', details: { payment: 'free' } }])
})

test('why a place is free is noted on its order and audited; it is kept of nothing that was paid', async () => {
  const sale = await openSale(shop)
  const id = await addByStaff(sale, { waivedReason: 'Volunteer' })
  const { order_id: orderId } = await athleteRow(shop, id)
  expect(await auditOf(orderId)).toEqual([{ action: 'order.granted', details: { reason: 'Volunteer' } }])
  const page = await orderPage(memberOf(sale), orderId, shop.platform.secrets)
  expect(page.notes).toMatchObject([{ text: 'Volunteer' }])
  const paid = await athleteRow(shop, await addByStaff(sale, { payment: 'outside', waivedReason: 'Volunteer' }))
  expect(await auditOf(paid.order_id)).toEqual([])
})

test('one who paid outside of Dorsal counts as paid, costs the price in cash and owes none of it', async () => {
  const sale = await openSale(shop, { price: 12_500 })
  const id = await addByStaff(sale, { payment: 'outside' })
  expect(await athleteDetails(memberOf(sale), { registrationId: id })).toMatchObject({
    label: 'paid',
    deferredCash: 0,
    order: { share: 12_500, price: 12_500 },
  })
  expect(await dashboardPage(memberOf(sale))).toMatchObject({ cash: 0 })
  const amounts = await queryRow(
    shop,
    `select orders.base::int, orders.total::int, orders.platform_fee::int, order_line.base::int as line,
       order_line.deferred_cash::int as cash, order_line.state
     from orders join order_line on order_id = orders.id where orders.event_id = $1`,
    [sale.eventId],
  )
  expect(amounts).toEqual({ base: 12_500, total: 0, platform_fee: 0, line: 12_500, cash: 12_500, state: 'confirmed' })
})

test('of two who add for the last place at once, one is rejected and nothing of theirs stays', async () => {
  const sale = await openSale(shop, { capacity: 1 })
  const attempts = await Promise.allSettled([addByStaff(sale), addByStaff(sale)])
  expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const rejection = attempts.find((attempt) => attempt.status === 'rejected')!
  expect(rejection.reason).toMatchObject({ code: 'competition_full' })
  expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 1 })
  expect(await queryRow(shop, 'select count(*)::int from orders where event_id = $1', [sale.eventId])).toEqual({
    count: 1,
  })
})

test('a reason raises a full limit by one, for the competition and its event, and is audited with both', async () => {
  const sale = await openSale(shop, { capacity: 1 })
  await limitEvent(sale, 1)
  await addByStaff(sale)
  await addByStaff(sale, { reason: 'Sponsor of the race' })
  expect(await capacityOf(sale)).toBe(2)
  expect(await countsOf(shop, sale)).toEqual({ taken: 2, held: 2, registrations: 2 })
  const [competition, event] = [await auditOf(sale.competitionId), await auditOf(sale.eventId)]
  const details = { to: 2, reason: 'Sponsor of the race' }
  expect(competition).toEqual([{ action: 'competition.limit-raised', details }])
  expect(event).toEqual([{ action: 'event.limit-raised', details }])
})

test('two who raise a full limit at once get a place each', async () => {
  const sale = await openSale(shop, { capacity: 1 })
  await addByStaff(sale)
  await Promise.all([addByStaff(sale, { reason: 'Elite' }), addByStaff(sale, { reason: 'Elite' })])
  expect(await capacityOf(sale)).toBe(3)
  expect(await countsOf(shop, sale)).toEqual({ taken: 3, held: 3, registrations: 3 })
})

test('a reason raises no limit while there are places', async () => {
  const sale = await openSale(shop, { capacity: 5 })
  await addByStaff(sale, { reason: 'Just in case' })
  expect(await capacityOf(sale)).toBe(5)
})

test('the event may be full while its competition is not', async () => {
  const sale = await openSale(shop, { capacity: 5 })
  await limitEvent(sale, 1)
  await addByStaff(sale)
  await expect(addByStaff(sale)).rejects.toMatchObject({ code: 'event_full' })
  expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 1 })
})

test('a double press adds once', async () => {
  const sale = await openSale(shop)
  const form = newAthlete(sale.competitionId, { draftKey: newId() })
  const add = () => addAthlete(memberOf(sale), sale.eventId, form)
  const [first, second] = await Promise.all([add(), add()])
  expect(second).toBe(first)
  expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 1 })
})

test('a press again after the cancellation adds nobody', async () => {
  const sale = await openSale(shop)
  const form = newAthlete(sale.competitionId)
  const id = await addAthlete(memberOf(sale), sale.eventId, form)
  await cancelAthlete(memberOf(sale), id, { revision: 0 })
  expect(await addAthlete(memberOf(sale), sale.eventId, form)).toBe(id)
  expect(await countsOf(shop, sale)).toEqual({ taken: 0, held: 0, registrations: 0 })
})

test('a document enters a competition once', async () => {
  const sale = await openSale(shop)
  const { dni } = participant(sale.competitionId)
  await addByStaff(sale, { dni })
  await expect(addByStaff(sale, { dni })).rejects.toMatchObject({ code: 'document_taken' })
})

test('a member with the role user adds nobody', async () => {
  const sale = await openSale(shop)
  const form = newAthlete(sale.competitionId)
  await expect(addAthlete(memberOf(sale, 'user'), sale.eventId, form)).rejects.toMatchObject({ code: 'forbidden' })
})

test('events to choose from are those with competitions that are not cancelled, the nearest to come first', async () => {
  const sale = await openSale(shop)
  const events: [string, string, string][] = [
    ['Far', '2099-05-01', 'published'],
    ['Cancelled', '2030-05-01', 'cancelled'],
    ['Over', '2020-05-01', 'published'],
    ['Empty', '2030-05-02', 'published'],
  ]
  for (const [title, startsAt, status] of events) {
    const { id: eventId } = await queryRow<{ id: string }>(
      shop,
      `insert into event (id, organization_id, slug, title, starts_at, time_zone, sport, status, included, schedule)
       values (gen_random_uuid(), $1, gen_random_uuid(), $2, $3, 'UTC', 'running', $4, '[]', '[]') returning id`,
      [sale.organizationId, title, startsAt, status],
    )
    if (title !== 'Empty') await addCompetition(shop, { organizationId: sale.organizationId, eventId })
  }
  const [first, ...others] = await newAthleteEvents(memberOf(sale))
  expect(first!.id).toBe(sale.eventId)
  expect(others.map(({ title, startsAt }) => [title, startsAt])).toEqual([
    ['Far', '2099-05-01T00:00:00.000Z'],
    ['Over', '2020-05-01T00:00:00.000Z'],
  ])
})

test('answers are typed by staff as far as they know them', async () => {
  const sale = await openSale(shop)
  const shirt = { kind: 'choice', id: 'shirt', label: 'Shirt', options: ['S', 'M'], required: true }
  await askFields(sale, shirt, { kind: 'number', id: 'km', label: 'Kilometres', max: 300 })
  const page = await newAthletePage(memberOf(sale), sale.eventId)
  const person = { ...newAthlete(sale.competitionId), birthDate: '05/04/1990', gender: '' }
  const typed = (answers: object) => v.safeParse(newAthleteForm(page), { ...person, answers })
  expect(typed({ km: '301' }).issues?.map(({ message }) => message)).toEqual(['max_value:300'])
  const { output } = typed({ km: '42', height: '180' })
  const id = await addAthlete(memberOf(sale), sale.eventId, output as NewAthlete)
  const answers = 'select answers from registration where id = $1'
  expect(await queryRow(shop, answers, [id])).toEqual({ answers: { km: { label: 'Kilometres', value: 42 } } })
})
