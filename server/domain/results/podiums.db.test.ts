import { beforeEach, expect, test } from 'vitest'
import { moveRace } from '#server/testing/move-race.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { parseLines } from '#server/testing/parse-rows.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { importResults } from '../registrations/import-results.ts'
import { podiumsPage } from './podiums-page.ts'

const shop = useShop()
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop)
  await moveRace(shop, sale, -2)
})

const importCsv = (csv: string) => {
  const parse = parseLines(csv.trim().split('\n'), ',')
  return importResults(memberOf(sale), { eventId: sale.eventId, name: 'times.csv', parse })
}

const podiums = async () => {
  const page = await podiumsPage({ ...sale.ctx, now: new Date() }, sale.eventId)
  return page.podiums.map(({ ranking, name, resultClass, rows }) => [
    [resultClass, ranking, name].filter(Boolean).join(' '),
    rows.map((row) => `${row.place} ${row.bib}`),
  ])
}

test('podiums have the first three of everybody, of each sex and of each category, by the time that counts there', async () => {
  await importCsv(`bib,name,gender,category,time,chip
1,Ana Ríos,F,F35,0:30:00,0:29:50
2,Berta Gil,F,F35,0:30:10,0:29:20
3,Carlos Muñoz,M,M35,0:30:20,
4,David Núñez,M,M35,0:30:20,
5,Elena Paz,F,F40,0:31:00,
6,Fátima Sol,F,F35,0:32:00,
7,Gala Ruiz,F,F35,0:33:00,
8,Hugo Mar,M,M35,DNF,`)
  expect(await podiums()).toEqual([
    ['overall', ['1 1', '2 2', '3 3', '3 4']],
    ['sex male', ['1 3', '1 4']],
    ['sex female', ['1 1', '2 2', '3 5']],
    ['category F35', ['1 2', '2 1', '3 6']],
    ['category F40', ['1 5']],
    ['category M35', ['1 3', '1 4']],
  ])
})

test('wheelchairs have podiums of their own', async () => {
  await importCsv(`bib,name,gender,class,time
1,Ana Ríos,F,,0:30:00
2,Berta Gil,F,wheelchair,0:20:00`)
  expect(await podiums()).toEqual([
    ['overall', ['1 1']],
    ['sex female', ['1 1']],
    ['wheelchair overall', ['1 2']],
    ['wheelchair sex female', ['1 2']],
  ])
})

test('what leads to the photos knows how many there are', async () => {
  await importCsv('bib,name,time\n1,Ana Ríos,0:30:00')
  const pictures = async () => (await podiumsPage({ ...sale.ctx, now: new Date() }, sale.eventId)).event.pictures
  expect(await pictures()).toBe(0)
  await shop.owner.query(`update event set gallery = '[{}, {}]' where id = $1`, [sale.eventId])
  expect(await pictures()).toBe(2)
})

test('without public results there is no podium', async () => {
  await expect(podiums()).rejects.toMatchObject({ code: 'not_found' })
  await importCsv('bib,name,time\n1,Ana Ríos,0:30:00')
  expect(await podiums()).toEqual([['overall', ['1 1']]])
  await moveRace(shop, sale, 2)
  await expect(podiums()).rejects.toMatchObject({ code: 'not_found' })
})
