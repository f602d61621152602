import { expect, test } from 'vitest'
import { addCompetition } from '../competitions/add-competition.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { editOrganization } from '../organizations/edit-organization.ts'
import { organizationSettings } from '../organizations/organization-settings.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { createEvent } from './create-event.ts'
import { editEvent } from './edit-event.ts'
import { eventBasics } from './event-basics.ts'
import { eventPage } from './event-page.ts'
import { competitionDetails, eventDetails } from '#server/testing/event-details.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()

const noArrival = { checkInOpens: null, arriveMinutesEarly: null }
const start = { startsAt: new Date('2027-04-18T12:00:00Z'), timeZone: 'America/Argentina/Buenos_Aires' }

const createPaidEvent = async (sale: Sale) => {
  const event = await createEvent(memberOf(sale), { title: 'Vuelta', sport: 'running', ...start })
  await addCompetition(memberOf(sale), event.id, { ...competitionDetails, price: 1000 })
  return event
}
const publicArrival = async (sale: Sale, id: string) => {
  const { arrival, refundHours } = await eventPage(memberOf(sale), id)
  return { arrival, refundHours }
}
const editorArrival = async (sale: Sale, id: string) => {
  const { arrival, refundHours, usualRefundHours } = await eventBasics(memberOf(sale), id)
  return { arrival, refundHours, usualRefundHours }
}
const openSaleWithRefundHours = async (refundHours: number | null): Promise<Sale> => {
  const sale = await openSale(shop)
  await shop.owner.query('update organization set refund_hours = $1 where id = $2', [refundHours, sale.organizationId])
  return { ...sale, ctx: { ...sale.ctx, organization: { ...sale.ctx.organization, refundHours } } }
}

test('a new event says nothing of arriving or refunds, also after another of its settings is saved', async () => {
  const sale = await openSaleWithRefundHours(null)
  const { id } = await createPaidEvent(sale)
  expect(await publicArrival(sale, id)).toEqual({ arrival: noArrival, refundHours: 0 })
  const { revision, arrival, refundHours } = await eventBasics(memberOf(sale), id)
  const details = { ...eventDetails, title: 'Vuelta al lago', arrival, refundHours }
  await editEvent(memberOf(sale), id, { revision, details })
  expect(await publicArrival(sale, id)).toEqual({ arrival: noArrival, refundHours: 0 })
})

test('what staff save is shown, also empty times', async () => {
  const sale = await openSaleWithRefundHours(24)
  const { id } = await createPaidEvent(sale)
  const arrival = { checkInOpens: '07:15', arriveMinutesEarly: 45 }
  await editEvent(memberOf(sale), id, { revision: 0, details: { ...eventDetails, arrival, refundHours: 72 } })
  expect(await publicArrival(sale, id)).toEqual({ arrival, refundHours: 72 })
  await editEvent(memberOf(sale), id, {
    revision: 1,
    details: { ...eventDetails, arrival: noArrival, refundHours: 0 },
  })
  expect(await publicArrival(sale, id)).toEqual({ arrival: noArrival, refundHours: 0 })
  expect(await editorArrival(sale, id)).toEqual({ arrival: noArrival, refundHours: 0, usualRefundHours: 24 })
})

test('an event promises the refunds of its organization unless it says otherwise, and none where all is free', async () => {
  const sale = await openSaleWithRefundHours(24)
  const { id } = await createPaidEvent(sale)
  expect(await publicArrival(sale, id)).toMatchObject({ refundHours: 24 })
  const free = await createEvent(memberOf(sale), { title: 'Gratis', sport: 'running', ...start })
  await addCompetition(memberOf(sale), free.id, competitionDetails)
  expect(await publicArrival(sale, free.id)).toMatchObject({ refundHours: 0 })
})

test('an organization has no refund hours until its settings are saved', async () => {
  const sale = await openSaleWithRefundHours(null)
  const { version, values } = await organizationSettings(memberOf(sale))
  expect(values.refundHours).toBe('')
  await editOrganization(memberOf(sale), { ...values, version, refundHours: '48' })
  const saved = await organizationSettings(memberOf(sale))
  expect(saved.values.refundHours).toBe('48')
  await editOrganization(memberOf(sale), { ...saved.values, version: saved.version, refundHours: '0' })
  const none = await organizationSettings(memberOf(sale))
  expect(none.values.refundHours).toBe('0')
  await editOrganization(memberOf(sale), { ...none.values, version: none.version, refundHours: '' })
  expect((await organizationSettings(memberOf(sale))).values.refundHours).toBe('')
})
