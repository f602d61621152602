import { expect, test } from 'vitest'
import type { Answers } from '#rules/registration-forms/answers.ts'
import { labelsOf } from '#rules/registration-forms/missing-items.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { exportTexts } from '#server/i18n/export-texts.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { askFields } from '#server/testing/registration-forms.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { exportAthletes } from '../exports/athletes-export.ts'
import type { Cell } from '../exports/spreadsheet.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { athletesPage } from '../registrations/athletes-page.ts'
import { tagAthletes } from '../registrations/tag-athletes.ts'

const shop = useShop()

const shirt = { kind: 'choice', id: 'shirt', label: 'Shirt', options: ['S', 'M'], required: true }
const diet = { kind: 'choices', id: 'diet', label: 'Diet', options: ['Vegan', 'Gluten'] }
const member = { kind: 'yes_no', id: 'member', label: 'Member' }
const card = {
  kind: 'short_text',
  id: 'card',
  label: 'Card',
  required: true,
  condition: { kind: 'answer', field: 'member', isOneOf: ['yes'] },
}
const menu = { ...card, id: 'menu', label: 'Menu', condition: { kind: 'answer', field: 'diet', isOneOf: ['Vegan'] } }
const guardian = { ...card, id: 'guardian', label: 'Guardian', condition: { kind: 'under', age: 18 } }
const doctor = { ...card, id: 'doctor', label: 'Doctor', condition: { kind: 'from', age: 60 } }
const km = { kind: 'number', id: 'km', label: 'Km' }
const last = { kind: 'date', id: 'last', label: 'Last race' }

const answer = (value: Answers[string]['value']) => ({ label: 'Then', value })

const people: Record<string, { answers: Answers; birthDate?: string }> = {
  Ana: { answers: { shirt: answer('M'), diet: answer(['Vegan', 'Gluten']), km: answer(42.5) } },
  Bea: { answers: { shirt: answer('S'), member: answer(true), last: answer('2026-05-03') } },
  Ciro: { answers: { member: answer(false), card: answer('Nº 7 Río') }, birthDate: '2015-01-01' },
  Dora: { answers: { shirt: answer('M'), diet: answer(['Gluten']), km: answer(7) }, birthDate: '1950-01-01' },
}

async function openAnswered(): Promise<Sale> {
  const sale = await openSale(shop)
  await askFields(sale, shirt, diet, member, card, menu, guardian, doctor, km, last)
  for (const [firstName, { answers, birthDate = '1990-04-05' }] of Object.entries(people))
    await addByStaff(sale, { firstName, lastName: 'Paz', answers, birthDate })
  return sale
}

const listed = async (sale: Sale, query: string): Promise<string> => {
  const { rows, total } = await athletesPage(memberOf(sale), sale.eventId, athleteListOf(new URLSearchParams(query)))
  expect(total).toBe(rows.length)
  return rows.map(({ firstName }) => firstName).join(' ')
}

test('athletes are filtered by any answer, by several at once, and by none', async () => {
  const sale = await openAnswered()
  expect(await listed(sale, 'answer.shirt=is:M')).toBe('Ana Dora')
  expect(await listed(sale, 'answer.diet=is:Vegan')).toBe('Ana')
  expect(await listed(sale, 'answer.member=is:no')).toBe('Ciro')
  expect(await listed(sale, 'answer.shirt=none')).toBe('Ciro')
  expect(await listed(sale, 'answer.km=given')).toBe('Ana Dora')
  expect(await listed(sale, 'has.card=rio')).toBe('Ciro')
  expect(await listed(sale, 'from.km=7,5')).toBe('Ana')
  expect(await listed(sale, 'to.km=7')).toBe('Dora')
  expect(await listed(sale, 'from.last=03/05/2026&to.last=03/05/2026')).toBe('Bea')
  expect(await listed(sale, 'answer.shirt=is:M&answer.diet=is:Gluten&from.km=10')).toBe('Ana')
  expect(await listed(sale, 'answer.shirt=is:%00%22&from.km=many')).toBe('')
  expect(await listed(sale, 'from.shirt=10&answer.Shirt=x')).toBe('')
})

test('who misses something is the same for the list as for the rule, and a bulk change reaches exactly them', async () => {
  const sale = await openAnswered()
  const { rows } = await athletesPage(memberOf(sale), sale.eventId, athleteListOf(new URLSearchParams()))
  const missing: Record<string, string[]> = {}
  for (const { id, firstName } of rows) {
    const { answers } = await athleteDetails(memberOf(sale), { registrationId: id })
    missing[firstName] = labelsOf(answers.missing)
  }
  expect(missing).toEqual({ Ana: ['Menu'], Bea: ['Card'], Ciro: ['Shirt', 'Guardian'], Dora: ['Doctor'] })
  expect(await listed(sale, 'missing=something')).toBe('Ana Bea Ciro Dora')
  const without = [guardian, doctor, menu].map((field) => ({ ...field, enabled: false }))
  await askFields(sale, shirt, diet, member, { ...card, competitions: [sale.competitionId] }, ...without, km, last)
  expect(await listed(sale, 'missing=something')).toBe('Bea Ciro')
  const matching = athleteListOf(new URLSearchParams('missing=something&answer.shirt=none'))
  expect(
    await tagAthletes(memberOf(sale), { eventId: sale.eventId, matching }, { add: ['call'], remove: [] }),
  ).toMatchObject({ changed: 1 })
  expect(await listed(sale, 'tag=call')).toBe('Ciro')
  const everywhere = athleteListOf(new URLSearchParams('missing=something'))
  expect((await athletesPage(memberOf(sale), null, everywhere)).rows).toEqual([])
})

test('an age is that on race day, whose birthday it may be', async () => {
  const sale = await openAnswered()
  const { rows } = await athletesPage(memberOf(sale), sale.eventId, athleteListOf(new URLSearchParams()))
  const { answers } = await athleteDetails(memberOf(sale), { registrationId: rows[0]!.id })
  const { raceDay } = answers.athlete
  const birthDate = `${Number(raceDay.slice(0, 4)) - 18}${raceDay.slice(4)}`
  await addByStaff(sale, { firstName: 'Eva', lastName: 'Paz', birthDate })
  const fields = [{ ...shirt, required: false }, diet, member, { ...card, required: false }, km, last]
  await askFields(sale, ...fields, guardian)
  expect(await listed(sale, 'missing=something')).toBe('Ciro')
  await askFields(sale, ...fields, { ...doctor, condition: { kind: 'from', age: 18 } })
  expect(await listed(sale, 'missing=something')).toBe('Ana Bea Dora Eva')
})

test('an export has a column for each answer, readable, and tells equal labels apart', async () => {
  const sale = await openAnswered()
  await askFields(sale, shirt, diet, { ...member, label: 'Shirt' }, card, menu, guardian, doctor, km, last)
  const sheet: Cell[][] = []
  const request = { eventId: sale.eventId, words: exportTexts('es') }
  await exportAthletes(memberOf(sale), request, {
    write: async (rows) => void sheet.push(...rows.map((row) => [...row])),
  })
  const [headings, ana, bea] = sheet
  const from = headings!.indexOf('Shirt')
  expect(headings!.slice(from)).toEqual([
    'Shirt',
    'Diet',
    'Shirt (2)',
    'Card',
    'Menu',
    'Guardian',
    'Doctor',
    'Km',
    'Last race',
  ])
  expect(ana!.slice(from)).toEqual(['M', 'Vegan, Gluten', null, null, null, null, null, 42.5, null])
  expect(bea!.slice(from)).toEqual(['S', null, 'Sí', null, null, null, null, null, '2026-05-03'])
})
