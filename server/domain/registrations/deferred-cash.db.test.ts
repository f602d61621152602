import { beforeEach, expect, test } from 'vitest'
import { exportTexts } from '#server/i18n/export-texts.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { exportAthletes } from '../exports/athletes-export.ts'
import type { Cell } from '../exports/spreadsheet.ts'
import { checkOut } from '../orders/check-out.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { addCompetition, checkout, draft, participant } from '#server/testing/shop.ts'
import { dashboardPage } from '../dashboard/dashboard-page.ts'
import { athleteDetails } from './athlete-details.ts'
import { athletesPage } from './athletes-page.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { payOnline } from '#server/testing/paid-orders.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
const sale = useNewSale(shop, { price: 10_000, deferredCash: 2_000 })
let confirmationId: string

beforeEach(async () => {
  const { competitionId } = await addCompetition(shop, sale, { price: 5_000 })
  const participants = [participant(sale.competitionId, 1), participant(competitionId, 2)]
  const submission = { ...draft(sale.competitionId), participants }
  ;({ confirmationId } = await registerAthletes(sale.ctx, sale.eventId, submission))
  await checkOut(sale.ctx, confirmationId, checkout())
})

const pageOf = (role: 'user' | 'admin', query = '') =>
  athletesPage(memberOf(sale, role), sale.eventId, athleteListOf(new URLSearchParams(query)))
const listAthletes = async (role: 'user' | 'admin' = 'admin') => (await pageOf(role)).rows

test('the list says to who sees money what each athlete brings in cash, beside how the online payment stands', async () => {
  const cash = async (role: 'user' | 'admin') =>
    (await listAthletes(role)).map(({ lastName, label, deferredCash }) => [lastName, label, deferredCash])
  expect(await cash('admin')).toEqual([
    ['Núñez 1', 'unpaid', 2_000],
    ['Núñez 2', 'unpaid', 0],
  ])
  expect(await cash('user')).toEqual([
    ['Núñez 1', 'unpaid', null],
    ['Núñez 2', 'unpaid', null],
  ])
})

test('the list says what all who match bring, to who sees money', async () => {
  await registerAthletes(sale.ctx, sale.eventId, {
    ...draft(sale.competitionId),
    participants: [participant(sale.competitionId, 3)],
  })
  await shop.owner.query(
    `update registration set bib_number = '7' where organization_id = $1 and last_name = 'Núñez 1'`,
    [sale.organizationId],
  )
  expect((await pageOf('admin')).sums).toEqual({ deferredCash: 4_000 })
  expect((await pageOf('admin', 'bib=given')).sums).toEqual({ deferredCash: 2_000 })
  expect((await pageOf('admin', 'q=nobody')).sums).toEqual({})
  expect((await pageOf('user')).sums).toEqual({})
})

test('who is cancelled brings none, and neither does who has paid it outside of Dorsal', async () => {
  const [first] = await listAthletes()
  await shop.owner.query(`update registration set status = 'cancelled' where id = $1`, [first!.id])
  const details = (registrationId: string) => athleteDetails(memberOf(sale), { registrationId })
  expect((await details(first!.id)).deferredCash).toBe(0)
  await shop.owner.query(`update registration set status = 'held' where id = $1`, [first!.id])
  await shop.owner.query('update orders set paid_outside_at = now() where organization_id = $1', [sale.organizationId])
  expect((await details(first!.id)).deferredCash).toBe(0)
})

test('it stays what it was sold at, whatever the competition says later', async () => {
  await shop.owner.query('update competition set deferred_cash = 9000 where id = $1', [sale.competitionId])
  expect((await listAthletes())[0]!.deferredCash).toBe(2_000)
})

test('a changed part in cash is the athlete’s once the order is checked out at it', async () => {
  const { confirmationId } = await holdPlaces(sale)
  await shop.owner.query('update competition set deferred_cash = 3000 where id = $1', [sale.competitionId])
  const { price } = await checkOut(sale.ctx, confirmationId, checkout())
  expect(price.deferredCash).toBe(3_000)
  expect(
    (await listAthletes()).map(({ deferredCash }) => deferredCash).toSorted((one, other) => one! - other!),
  ).toEqual([0, 2_000, 3_000])
})

test('an athlete’s details have their own part of what the order costs, for who may see money', async () => {
  const { id } = (await listAthletes())[0]!
  // (130.00 + 1.21 · 5 % · 150.00) / (1 − 1.21 · 5.99 %) = 149.94
  expect(await athleteDetails(memberOf(sale, 'admin'), { registrationId: id })).toMatchObject({
    deferredCash: 2_000,
    order: { share: 11_277, price: 16_994 },
  })
  expect(await athleteDetails(memberOf(sale, 'user'), { registrationId: id })).toMatchObject({
    deferredCash: null,
    order: { share: null, price: null },
  })
})

test('the export has a column of it, in major units', async () => {
  const rows: Cell[][] = []
  const sheet = {
    write: async (more: readonly (readonly Cell[])[]) => void rows.push(...more.map((cells) => [...cells])),
    finish: async () => {},
  }
  await exportAthletes(memberOf(sale), { eventId: sale.eventId, words: exportTexts('en') }, sheet)
  const column = rows[0]!.indexOf('Cash at kit pick-up')
  expect(rows.map((cells) => cells[column])).toEqual(['Cash at kit pick-up', 20, 0])
  expect(rows.map((cells) => cells[rows[0]!.indexOf('Price')])).toEqual(['Price', 100, 50])
})

test('the figures have it apart from what is received online, once it is sure and until the race is over', async () => {
  expect(await dashboardPage(memberOf(sale))).toMatchObject({ revenue: 0, cash: 0 })
  await payOnline({ shop, ledger }, sale, confirmationId)
  expect(await dashboardPage(memberOf(sale))).toMatchObject({ revenue: 13_000, cash: 2_000 })
  expect(await dashboardPage(memberOf(sale, 'user'))).toMatchObject({ revenue: null, cash: null })
  await shop.owner.query(`update event set starts_at = now() - interval '30 days' where id = $1`, [sale.eventId])
  expect(await dashboardPage(memberOf(sale))).toMatchObject({ revenue: 13_000, cash: 0 })
})
