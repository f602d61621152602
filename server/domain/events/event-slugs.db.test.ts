import { expect, test } from 'vitest'
import { eventDetails } from '#server/testing/event-details.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { resultsPage } from '../results/results-page.ts'
import { changeEventStatus } from './change-event-status.ts'
import { createEvent } from './create-event.ts'
import { editEvent } from './edit-event.ts'
import { eventBasics } from './event-basics.ts'
import { eventByIdOrSlug } from './event-by-id-or-slug.ts'
import { eventPage } from './event-page.ts'

const shop = useShop()

const newEvent = (title: string) =>
  ({
    title,
    sport: 'running',
    startsAt: new Date('2027-04-18T12:00:00Z'),
    timeZone: 'America/Argentina/Buenos_Aires',
  }) as const

const rename = async (sale: Sale, eventId: string, slug: string) => {
  const { revision } = await eventBasics(memberOf(sale), eventId)
  return editEvent(memberOf(sale), eventId, { revision, details: { ...eventDetails, slug } })
}

test('a draft takes another address, and the one that nobody ever saw is free again', async () => {
  const sale = await openSale(shop)
  const staff = memberOf(sale)
  const { id } = await createEvent(staff, newEvent('Vuelta al lago'))
  await rename(sale, id, 'vuelta')
  expect((await eventPage(staff, 'vuelta')).id).toBe(id)
  await expect(eventPage(staff, 'vuelta-al-lago')).rejects.toMatchObject({ code: 'not_found' })
  expect(await createEvent(staff, newEvent('Vuelta al lago'))).toMatchObject({ slug: 'vuelta-al-lago' })
})

test('an address that visitors saw leads to its event for good, in the shell too, and no other event gets it', async () => {
  const sale = await openSale(shop)
  const staff = memberOf(sale)
  await rename(sale, sale.eventId, 'media-de-la-ribera')
  for (const slug of ['21k', 'media-de-la-ribera']) {
    expect(await eventPage(sale.ctx, slug)).toMatchObject({ id: sale.eventId, slug: 'media-de-la-ribera' })
    expect((await resultsPage(sale.ctx, slug, { page: 1 } as never)).event.slug).toBe('media-de-la-ribera')
    expect((await eventByIdOrSlug(staff, slug)).id).toBe(sale.eventId)
  }
  const other = await createEvent(staff, newEvent('21K'))
  expect(other.slug).toBe('21k-2')
  await expect(rename(sale, other.id, '21k')).rejects.toMatchObject({ code: 'slug_taken', field: 'slug' })
  await expect(rename(sale, other.id, 'media-de-la-ribera')).rejects.toMatchObject({ code: 'slug_taken' })
  await rename(sale, sale.eventId, '21k')
  expect(await eventPage(sale.ctx, 'media-de-la-ribera')).toMatchObject({ slug: '21k' })
  const { details } = await queryRow<{ details: object }>(
    shop,
    `select details from audit_entry where subject = $1 and action = 'event.edited' order by at desc, id desc limit 1`,
    [sale.eventId],
  )
  expect(details).toMatchObject({ slug: '21k', was: { slug: 'media-de-la-ribera' } })
})

test('an event that went back to draft keeps the address that visitors saw', async () => {
  const sale = await openSale(shop)
  await changeEventStatus(memberOf(sale), sale.eventId, 'draft')
  await rename(sale, sale.eventId, 'media')
  expect((await eventPage(memberOf(sale), '21k')).slug).toBe('media')
})

test('of two events that take one address at once, one gets it', async () => {
  const sale = await openSale(shop)
  const ids = [sale.eventId]
  for (const title of ['Una', 'Dos', 'Tres']) ids.push((await createEvent(memberOf(sale), newEvent(title))).id)
  const outcomes = await Promise.allSettled(ids.map((id) => rename(sale, id, 'la-carrera')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'slug_taken' })
})
