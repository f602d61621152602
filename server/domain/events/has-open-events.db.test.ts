import { expect, test } from 'vitest'
import { addCompetition, openSale } from '#server/testing/shop.ts'
import { nextTimedChange } from '../organizations/next-timed-change.ts'
import { eventPage } from './event-page.ts'
import { hasOpenEvents } from './has-open-events.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
const sale = useNewSale(shop)

const updateEvent = (what: string) => shop.owner.query(`update event set ${what} where id = $1`, [sale.eventId])

test.each([
  ['a draft', `status = 'draft'`],
  ['a cancelled event', `status = 'cancelled'`],
  ['closed by hand', 'registration_enabled = false'],
  ['an event that the landing does not list', 'show_on_homepage = false'],
  ['a deadline that has passed', `registration_deadline = now() - interval '1 minute'`],
])('there is nothing to enter in %s', async (_what, change) => {
  expect(await hasOpenEvents(sale.ctx)).toBe(true)
  await updateEvent(change)
  expect(await hasOpenEvents(sale.ctx)).toBe(false)
})

test('nor where no place is left, nor in another organization’s event', async () => {
  await shop.owner.query('update place_pool set taken = capacity where id = $1', [sale.poolId])
  await openSale(shop)
  expect(await hasOpenEvents(sale.ctx)).toBe(false)
})

test('there is, until the last of its competitions has started', async () => {
  const startIn = (days: number) =>
    shop.owner.query(`update competition set starts_at = now() + $2 * interval '1 day' where event_id = $1`, [
      sale.eventId,
      days,
    ])
  await updateEvent(`starts_at = now() - interval '1 day', registration_deadline = null`)
  await startIn(1)
  expect(await hasOpenEvents({ ...sale.ctx, now: new Date() })).toBe(true)
  await startIn(-1)
  expect(await hasOpenEvents({ ...sale.ctx, now: new Date() })).toBe(false)
})

test('a competition that cannot be sold keeps nothing open once all others have started, and pages are rendered again then', async () => {
  const setUp = `update competition set starts_at = $2, price = $3 where id = $1`
  await updateEvent(`starts_at = '2027-01-09T00:00:00Z', registration_deadline = null`)
  await shop.owner.query(setUp, [sale.competitionId, '2027-01-09T00:00:00Z', 0])
  const { competitionId } = await addCompetition(shop, sale)
  await shop.owner.query(setUp, [competitionId, '2027-01-10T00:00:00Z', 10_000])
  const at = (time: string) => ({ ...sale.ctx, now: new Date(time), gateways: {} })
  const page = async (time: string) => {
    const { state, closedReason } = await eventPage(at(time), sale.eventId)
    return { state, closedReason, isOpen: await hasOpenEvents(at(time)) }
  }
  expect(await page('2027-01-08T00:00:00Z')).toEqual({ state: 'open', closedReason: null, isOpen: true })
  expect(await nextTimedChange(at('2027-01-08T00:00:00Z'))).toEqual(new Date('2027-01-09T00:00:00Z'))
  expect(await page('2027-01-09T00:00:00Z')).toEqual({ state: 'closed', closedReason: 'started', isOpen: false })
})

test('what time alone closes is a moment at which pages are rendered again', async () => {
  await updateEvent(`registration_deadline = '2027-01-02T00:00:00Z', starts_at = '2027-01-09T00:00:00Z'`)
  await shop.owner.query(`update competition set starts_at = '2027-01-09T00:00:00Z' where event_id = $1`, [
    sale.eventId,
  ])
  const before = { ...sale.ctx, now: new Date('2027-01-01T00:00:00Z') }
  const moment = await nextTimedChange(before)
  expect(await hasOpenEvents(before)).toBe(true)
  expect(await hasOpenEvents({ ...sale.ctx, now: moment! })).toBe(false)
})
