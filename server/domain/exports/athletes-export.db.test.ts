import { beforeEach, expect, test } from 'vitest'
import { exportTexts, teamExportTexts } from '#server/i18n/export-texts.ts'
import { formatCsvRows } from '#server/adapters/spreadsheets/csv-spreadsheet.ts'
import { draftWith, sellItem, type SoldItem } from '#server/testing/merchandise.ts'
import { askFields } from '#server/testing/registration-forms.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { checkout, openSale, type Sale } from '#server/testing/shop.ts'
import { openTeamSale, teamDraft } from '#server/testing/teams.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { checkOut } from '../orders/check-out.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { exportAthletes } from './athletes-export.ts'
import type { Cell, Spreadsheet } from './spreadsheet.ts'
import { exportTeams } from './teams-export.ts'

const shop = useShop()
let sale: Sale
let shirt: SoldItem
let dinner: SoldItem
let cap: SoldItem

beforeEach(async () => {
  sale = await openSale(shop, { price: 0 })
  const variants = ['S', '=1+1'].map((name) => ({ id: '', name, stock: null }))
  shirt = await sellItem(shop, sale, { name: 'Shirt', rule: 'included', variants })
  dinner = await sellItem(shop, sale, {
    name: '+Dinner',
    rule: 'optional',
    price: 0,
    variants: [{ id: '', name: '', stock: null }],
  })
  cap = await sellItem(shop, sale, { name: 'Cap', rule: 'optional', price: 0 })
  await sellItem(shop, sale, { name: 'Mug', rule: 'optional', isActive: false })
})

const buy = async (name: string, ...chosen: (readonly [SoldItem, number, number?])[]): Promise<void> => {
  const { participants, ...draft } = draftWith(sale.competitionId, chosen)
  const order = { ...draft, participants: participants.map((one) => ({ ...one, firstName: name })) }
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, order)
  await checkOut(sale.ctx, confirmationId, checkout())
}

const cellsOf = async (write: (sheet: Pick<Spreadsheet, 'write'>) => Promise<unknown>): Promise<Cell[][]> => {
  const cells: Cell[][] = []
  await write({ write: async (rows) => void cells.push(...rows.map((row) => [...row])) })
  return cells
}

const exported = (eventId: string | null) =>
  cellsOf((sheet) => exportAthletes(memberOf(sale), { eventId, words: exportTexts('en') }, sheet))

test('an export has a column for each item, with variants and quantities, and the category at the race', async () => {
  await buy('Ana', [shirt, 0], [dinner, 0, 2], [cap, 1, 3])
  await buy('Bea', [shirt, 1])
  await buy('Caro', [shirt, 0])
  await shop.owner.query(
    `update order_line set state = 'cancelled' where id in (select choice.line_id from merchandise_choice as choice
       join registration on registration.id = registration_id where event_id = $1 and first_name = 'Caro')`,
    [sale.eventId],
  )
  await shop.owner.query(
    `update merchandise_choice set delivered_at = now() where item_id = any ($1::uuid[]) and registration_id in
       (select id from registration where event_id = $2 and first_name = 'Ana')`,
    [[shirt.itemId, cap.itemId], sale.eventId],
  )
  const [headings, ...rows] = await exported(sale.eventId)
  expect(headings!.slice(-5)).toEqual(['Result', 'Shirt', '+Dinner', 'Cap', 'Handed out'])
  const name = headings!.indexOf('First name')
  const chosen = Map.groupBy(rows, (row) => row[name])
  expect(['Ana', 'Bea', 'Caro'].map((one) => [one, ...chosen.get(one)![0]!.slice(-4)])).toEqual([
    ['Ana', 'S', 2, 'M × 3', 'Shirt; Cap'],
    ['Bea', '=1+1', null, null, null],
    ['Caro', null, null, null, null],
  ])
  const categories = [{ name: 'Open', sex: 'any', from: 18, to: null }]
  await shop.owner.query('update event set categories = $2 where id = $1', [sale.eventId, JSON.stringify(categories)])
  const [withCategory, ...athletes] = await exported(sale.eventId)
  expect(withCategory!.slice(-6)).toEqual(['Result', 'Category', 'Shirt', '+Dinner', 'Cap', 'Handed out'])
  expect(athletes.map((row) => row.at(-5))).toEqual(['Open', 'Open', 'Open'])
  expect((await exported(null))[0]!.slice(-1)).toEqual(['Result'])
})

test('names of items and variants run as no formula', async () => {
  await buy('Ana', [shirt, 0], [dinner, 0, 2])
  await buy('Bea', [shirt, 1])
  const rows = (await exported(sale.eventId)).map((row) => row.slice(-4, -2))
  expect(formatCsvRows(rows).split('\r\n')).toEqual(expect.arrayContaining(["Shirt,'+Dinner", 'S,2', "'=1+1,"]))
})

test('names of teams and people, labels and answers run as no formula', async () => {
  const race = await openTeamSale(shop, {}, { price: 0 })
  await askFields(
    race,
    { kind: 'short_text', id: 'club', label: '=1+1' },
    { kind: 'choices', id: 'extras', label: '@Extras', options: ['-2+3', 'Bus'] },
  )
  const { participants, ...team } = teamDraft(race, { name: '+Team' })
  const answers = { club: { label: '=1+1', value: '=2+2' }, extras: { label: '@Extras', value: ['-2+3', 'Bus'] } }
  const members = participants.map((one) => ({ ...one, firstName: '=Ana', answers }))
  const { confirmationId } = await registerAthletes(race.ctx, race.eventId, { ...team, participants: members })
  await checkOut(race.ctx, confirmationId, checkout())
  const { eventId } = race
  const [headings, ...athletes] = await cellsOf((sheet) =>
    exportAthletes(memberOf(race), { eventId, words: exportTexts('en') }, sheet),
  )
  const [name, teamName] = [headings!.indexOf('First name'), headings!.indexOf('Team')]
  const athlete = athletes.map((row) => [row[name]!, row[teamName]!, ...row.slice(-2)])[0]!
  expect(formatCsvRows([headings!.slice(-2), athlete]).split('\r\n')).toEqual([
    "'=1+1,'@Extras",
    `'=Ana,'+Team,'=2+2,"'-2+3, Bus"`,
    '',
  ])
  const teams = await cellsOf((sheet) => exportTeams(memberOf(race), { eventId, words: teamExportTexts('en') }, sheet))
  expect(formatCsvRows(teams.slice(1))).toMatch(/^'\+Team,21K [^,]*,'=Ana Núñez 0,.*,"'=Ana Núñez 0, =Ana Núñez 1",/)
})
