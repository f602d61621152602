import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { paths } from '../../rules/paths.ts'
import { openSale, openShop, type Sale, type Shop } from '../orders/testing/shop.ts'
import { setResultTime } from '../registrations/set-result-time.ts'
import { addAthlete, memberOf } from '../registrations/testing/staff.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { sitemap } from './sitemap.ts'

let shop: Shop
let sale: Sale

beforeAll(async () => {
  shop = await openShop(inject('databaseUrls'), {})
  sale = await openSale(shop)
})
afterAll(() => shop.close())

const event = (set: string) => shop.owner.query(`update event set ${set} where id = $1`, [sale.eventId])
const listsResults = async () => (await sitemap({ ...sale.ctx, now: new Date() })).includes(paths.results('21k'))

test('results are listed where there are some to read: not of a race to come, nor of one without, nor of a cancelled one', async () => {
  const athlete = await addAthlete(shop, sale, { firstName: 'Ana', lastName: 'Ríos' })
  await event(`starts_at = now() - interval '3 hours'`)
  expect(await listsResults()).toBe(false)
  await setResultTime(memberOf(sale), athlete, '0:40:00')
  expect(await listsResults()).toBe(true)
  await event(`status = 'cancelled'`)
  expect(await listsResults()).toBe(false)
  await event(`status = 'published', starts_at = now() + interval '1 day'`)
  expect(await listsResults()).toBe(false)
  await event(`starts_at = now() - interval '3 hours'`)
  await shop.owner.query(`update registration set status = 'cancelled' where id = $1`, [athlete])
  await sale.ctx.db.transaction((em) => placeFinishers(em, sale.organizationId, sale.competitionId))
  expect(await listsResults()).toBe(false)
})
