import { beforeAll, expect, test } from 'vitest'
import { paths } from '#rules/paths.ts'
import { createArticle } from '../news/create-article.ts'
import { publishArticle } from '../news/publish-article.ts'
import { withdrawArticle } from '../news/withdraw-article.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { setResult } from '../registrations/set-result.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { sitemap } from './sitemap.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
let sale: Sale

beforeAll(async () => {
  sale = await openSale(shop)
})

const updateEvent = (set: string) => shop.owner.query(`update event set ${set} where id = $1`, [sale.eventId])
const listsResults = async () => (await sitemap({ ...sale.ctx, now: new Date() })).includes(paths.results('21k'))

test('results are listed where there are some to read: not of a race to come, nor of one without, nor of a cancelled one', async () => {
  const athlete = await addAthlete(shop, sale, { firstName: 'Ana', lastName: 'Ríos' })
  await updateEvent(`starts_at = now() - interval '3 hours'`)
  expect(await listsResults()).toBe(false)
  await setResult(memberOf(sale), athlete, '0:40:00')
  expect(await listsResults()).toBe(true)
  await updateEvent(`status = 'cancelled'`)
  expect(await listsResults()).toBe(false)
  await updateEvent(`status = 'published', starts_at = now() + interval '1 day'`)
  expect(await listsResults()).toBe(false)
  await updateEvent(`starts_at = now() - interval '3 hours'`)
  await shop.owner.query(`update registration set status = 'cancelled' where id = $1`, [athlete])
  await sale.ctx.db.transaction((em) => placeFinishers(em, sale.organizationId, sale.competitionId))
  expect(await listsResults()).toBe(false)
})

test('drafts are not listed, neither events nor articles, and what is withdrawn is not listed any more', async () => {
  const otherSale = await openSale(shop)
  const staff = memberOf(otherSale)
  const listedPaths = () => sitemap({ ...otherSale.ctx, now: new Date() })
  const article = { excerpt: '', cover: '', content: '<p>Snow.</p>', showOnLanding: true }
  const { id } = await createArticle(staff, { ...article, title: 'Snow', slug: 'snow' })
  await createArticle(staff, { ...article, title: 'Unwritten', slug: 'unwritten' })
  expect(await listedPaths()).toEqual(['/', '/event/21k'])
  await publishArticle(staff, id)
  expect(await listedPaths()).toEqual(['/', '/event/21k', '/news', '/news/snow'])
  await withdrawArticle(staff, id)
  await shop.owner.query(`update event set status = 'draft' where id = $1`, [otherSale.eventId])
  expect(await listedPaths()).toEqual(['/'])
})
