import { beforeEach, expect, test } from 'vitest'
import type { OwnCategory } from '#rules/competitions/own-categories.ts'
import { resultsListOf } from '#rules/results/results-list.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { eventCompetitions } from '../competitions/event-competitions.ts'
import { setResult } from '../registrations/set-result.ts'
import { resultsPage } from '../results/results-page.ts'
import { saveCategories } from './save-categories.ts'

const shop = useShop()
let sale: Sale

const masters: OwnCategory = { name: 'Máster', sex: 'any', from: 40, to: null }
const women: OwnCategory = { name: 'Mujeres', sex: 'female', from: 18, to: 39 }

beforeEach(async () => {
  sale = await openSale(shop)
  for (const table of ['event set starts_at', 'competition set starts_at'])
    await shop.owner.query(`update ${table} = '2026-04-18T12:00:00Z' where organization_id = $1`, [sale.organizationId])
})

const finish = async (gender: 'female' | 'male', birthDate: string, time: string) =>
  setResult(memberOf(sale), await addByStaff(sale, { gender, birthDate }), time)

const save = (former: OwnCategory[], categories: OwnCategory[]) =>
  saveCategories(memberOf(sale), sale.eventId, { former, categories })

const standings = async () => {
  const { rows } = await resultsPage(sale.ctx, sale.eventId, resultsListOf(new URLSearchParams()))
  return rows.map(({ category, ofCategory }) => [category, ofCategory])
}

test('saved categories place finishers again, and who saved them is audited', async () => {
  await finish('female', '1980-04-05', '1:00:00')
  await finish('male', '1980-04-05', '1:01:00')
  await finish('male', '1990-04-05', '1:02:00')
  await save([], [masters, women])
  expect(await standings()).toEqual([
    ['Máster', 1],
    ['Máster', 2],
    [null, null],
  ])
  await save([masters, women], [])
  expect(await standings()).toEqual([
    ['F45', 1],
    ['M45', 1],
    ['M35', 1],
  ])
  const { rows } = await shop.owner.query(
    `select details from audit_entry where subject = $1 and action = 'event.categories-saved' order by at, id`,
    [sale.eventId],
  )
  expect(rows).toEqual([
    { details: { categories: 'Máster, Mujeres', was: '' } },
    { details: { categories: '', was: 'Máster, Mujeres' } },
  ])
})

test('categories saved over others that somebody saved meanwhile change nothing', async () => {
  await save([], [masters])
  await expect(save([], [women])).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(await eventCompetitions(memberOf(sale), sale.eventId)).toMatchObject({ categories: [masters] })
})

test('the editor counts finishers by sex, age on race day and category', async () => {
  await finish('female', '1986-04-18', '1:00:00')
  await finish('female', '1986-01-01', '1:01:00')
  await finish('female', '1986-04-19', '1:02:00')
  const { finishers } = await eventCompetitions(memberOf(sale), sale.eventId)
  expect(finishers.toSorted((one, other) => one.age! - other.age!)).toEqual([
    { gender: 'female', age: 39, category: 'F35', count: 1 },
    { gender: 'female', age: 40, category: 'F40', count: 2 },
  ])
})

test('only who may edit events saves categories', async () => {
  const edit = { former: [], categories: [masters] }
  await expect(saveCategories(memberOf(sale, 'user'), sale.eventId, edit)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await eventCompetitions(memberOf(sale), sale.eventId)).toMatchObject({ categories: [] })
})
