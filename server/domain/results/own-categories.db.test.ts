import { beforeEach, expect, test } from 'vitest'
import type { OwnCategory } from '#rules/competitions/own-categories.ts'
import { resultsListOf } from '#rules/results/results-list.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, participant, type Sale } from '#server/testing/shop.ts'
import { parseLines } from '#server/testing/parse-rows.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { editAthlete } from '../athletes/edit-athlete.ts'
import { saveCategories } from '../events/save-categories.ts'
import { importResults } from '../registrations/import-results.ts'
import { setResult } from '../registrations/set-result.ts'
import { resultsPage } from './results-page.ts'

const shop = useShop()
let sale: Sale

const women: OwnCategory = { name: 'Mujeres', sex: 'female', from: 18, to: null }
const masters: OwnCategory = { name: 'Máster', sex: 'any', from: 40, to: 120 }
const young: OwnCategory = { name: 'Jóvenes', sex: 'male', from: 18, to: 39 }

beforeEach(async () => {
  sale = await openSale(shop)
  await shop.owner.query(`update event set starts_at = '2026-04-18T12:00:00Z', categories = $2 where id = $1`, [
    sale.eventId,
    JSON.stringify([women, young]),
  ])
  await shop.owner.query(`update competition set starts_at = '2026-04-18T12:00:00Z' where event_id = $1`, [
    sale.eventId,
  ])
})

const categories = async (query = '') => {
  const { rows } = await resultsPage(sale.ctx, sale.eventId, resultsListOf(new URLSearchParams(query)))
  return rows.map(({ category, ofCategory }) => [category, ofCategory])
}

const finish = async (gender: 'female' | 'male', birthDate: string, time: string) => {
  const id = await addByStaff(sale, { gender, birthDate })
  await setResult(memberOf(sale), id, time)
  return id
}

test('finishers are placed in their event’s own categories, in none where no one fits', async () => {
  await finish('female', '1990-04-05', '1:00:00')
  await finish('male', '1986-04-18', '1:01:00')
  await finish('female', '1980-04-05', '1:02:00')
  await finish('male', '1986-04-19', '1:03:00')
  expect(await categories()).toEqual([
    ['Mujeres', 1],
    [null, null],
    ['Mujeres', 2],
    ['Jóvenes', 1],
  ])
  expect(await categories('category=Mujeres')).toHaveLength(2)
})

test('a timing file’s ages fall into them, its own categories stay', async () => {
  const lines = ['bib;name;sex;time;age;category', '1;Ríos, Ana;F;1:00:00;41;', '2;Paz, Sol;F;1:01:00;41;Elite']
  await importResults(memberOf(sale), { eventId: sale.eventId, name: 'times.csv', parse: parseLines(lines, ';') })
  expect(await categories()).toEqual([
    ['Mujeres', 1],
    ['Elite', 1],
  ])
})

test('a corrected birth date moves a finisher to another of them', async () => {
  const id = await finish('male', '1990-04-05', '1:00:00')
  const { answers: _answers, ...person } = participant(sale.competitionId)
  const edit = { ...person, gender: 'male' as const, birthDate: '1980-04-05', revision: 0, isSure: false }
  await editAthlete(memberOf(sale), id, edit)
  expect(await categories()).toEqual([[null, null]])
})

test('other categories place finishers again, but those of a file', async () => {
  await finish('female', '1990-04-05', '1:00:00')
  await finish('female', '1980-04-05', '1:01:00')
  await finish('male', '1980-04-05', '1:02:00')
  const elite = await finish('male', '1990-04-05', '1:03:00')
  await shop.owner.query(`update registration set category = 'Elite' where id = $1`, [elite])
  await saveCategories(memberOf(sale), sale.eventId, { former: [women, young], categories: [masters] })
  expect(await categories()).toEqual([
    [null, null],
    ['Máster', 1],
    ['Máster', 2],
    ['Elite', 1],
  ])
})
