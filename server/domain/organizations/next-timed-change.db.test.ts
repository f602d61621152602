import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { openSale } from '#server/testing/shop.ts'
import { nextTimedChange } from './next-timed-change.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
const sale = useNewSale(shop)

const start = new Date('2027-04-18T12:00:00Z')
const at = (time: string) => ({ ...sale.ctx, now: new Date(time) })
const run = (sql: string, ...values: unknown[]) => shop.owner.query(sql, values)

beforeEach(async () => {
  await run('update event set starts_at = $2 where id = $1', sale.eventId, start)
  await run('update competition set starts_at = $2 where event_id = $1', sale.eventId, '2027-04-19T08:00:00Z')
})

test('pages read differently when registration closes, at each start, and when the last race is over', async () => {
  await run('update event set registration_deadline = $2 where id = $1', sale.eventId, '2027-04-01T00:00:00Z')
  const moments = []
  for (let now: Date | null = new Date('2027-03-01T00:00:00Z'); now; now = await nextTimedChange({ ...sale.ctx, now }))
    moments.push(now.toISOString().slice(0, 16))
  for (const moment of ['2027-04-01T00:00', '2027-04-18T12:00', '2027-04-19T08:00', '2027-04-20T08:00'])
    expect(moments).toContain(moment)
  expect(moments.at(-1)).toBe('2027-04-20T08:00')
})

test('an article that is to come out is a moment too; a draft of one, a draft of an event and another’s race are not', async () => {
  const other = await openSale(shop)
  await run('update event set starts_at = $2 where id = $1', other.eventId, '2027-01-05T00:00:00Z')
  expect(await nextTimedChange(at('2027-01-01T00:00:00Z'))).toEqual(start)
  const article = (isPublished: boolean, moment: string) =>
    run(
      `insert into news_article (id, organization_id, slug, title, is_published, published_at) values ($1::uuid, $2, $1::text, 'x', $3, $4)`,
      newId(),
      sale.organizationId,
      isPublished,
      moment,
    )
  await article(false, '2027-01-02T00:00:00Z')
  await article(true, '2027-01-03T00:00:00Z')
  expect(await nextTimedChange(at('2027-01-01T00:00:00Z'))).toEqual(new Date('2027-01-03T00:00:00Z'))
  await run(`update event set status = 'draft' where id = $1`, sale.eventId)
  expect(await nextTimedChange(at('2027-01-04T00:00:00Z'))).toBeNull()
})
