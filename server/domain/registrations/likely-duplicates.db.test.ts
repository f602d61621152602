import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { settleSandboxPayment } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addresses, checkout, draft, openSale, participant, type Sale } from '#server/testing/shop.ts'
import { addTeam, openTeamSale, teamDraft } from '#server/testing/teams.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import type { Participant } from '#rules/registrations/registration-form.ts'
import { cancelLines } from '../orders/cancel-lines.ts'
import { checkOut } from '../orders/check-out.ts'
import { orderPage } from '../orders/order-page.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { athleteDetails } from './athlete-details.ts'
import { athletesPage } from './athletes-page.ts'
import { registrationPage } from './registration-page.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })

const ana = { firstName: 'Ana María', lastName: 'Núñez', email: 'ana@example.com', dni: '12345678' }

const hold = async ({ ctx, eventId, competitionId }: Sale, ...people: Partial<Participant>[]) => {
  const participants = people.map((person) => ({ ...participant(competitionId), ...ana, ...person }))
  return (await registerAthletes(ctx, eventId, { ...draft(competitionId), participants })).confirmationId
}
const confirm = async (sale: Sale, ...people: Partial<Participant>[]) =>
  checkOut(sale.ctx, await hold(sale, ...people), checkout())
const warned = async (sale: Sale, ...people: Partial<Participant>[]) => {
  const { order } = await registrationPage(sale.ctx, sale.eventId, await hold(sale, ...people))
  return order!.participants.map(({ isLikelyRegistered }) => isLikelyRegistered)
}

test('a buyer reads that somebody with that name and birth date or e-mail is registered, and may go on', async () => {
  const sale = await openSale(shop, { price: 0, capacity: 50 })
  expect(await warned(sale, { dni: '1234567O' })).toEqual([false])
  await confirm(sale, {})
  for (const dni of ['1234567O', 'ESX1234567L']) expect(await warned(sale, { dni })).toEqual([true])
  const other = { dni: '87654321', email: 'other@example.com' }
  expect(await warned(sale, { ...other, firstName: 'ANA', lastName: 'maria nunez' })).toEqual([true])
  expect(await warned(sale, { dni: '87654321', birthDate: '1991-04-05' })).toEqual([true])
  expect(await warned(sale, { ...other, birthDate: '1991-04-05' })).toEqual([false])
  expect(await warned(sale, { ...other, firstName: 'Eva' })).toEqual([false])
  expect(await warned(sale, { ...other, dni: 'A1111', firstName: 'Leo' }, { ...other, firstName: 'Leo' })).toEqual([
    true,
    true,
  ])
  await confirm(sale, { dni: '1234567O' })
})

test('staff find who is likely registered twice, and each from the other', async () => {
  const sale = await openSale(shop, { price: 0, capacity: 50 })
  await confirm(sale, {}, { firstName: 'Eva', dni: 'E1111' })
  await confirm(sale, { dni: '1234567O' })
  const staff = memberOf(sale)
  const state = athleteListOf(new URLSearchParams({ duplicates: 'likely', sort: 'registered' }))
  const { rows, total } = await athletesPage(staff, sale.eventId, state)
  expect(total).toBe(2)
  expect(rows.map(({ firstName }) => firstName)).toEqual(['Ana María', 'Ana María'])
  for (const { id } of rows) {
    const { lookalikes, dni } = await athleteDetails(staff, { registrationId: id })
    expect(lookalikes).toEqual([
      {
        id: rows.find((row) => row.id !== id)!.id,
        firstName: 'Ana María',
        lastName: 'Núñez',
        competition: rows[0]!.competition,
        dni: dni === '12345678' ? '1234567O' : '12345678',
      },
    ])
  }
})

test('staff cancel and refund one of two in the same order, and the other stays and is nobody’s duplicate', async () => {
  const sale = await openSale(shop)
  const confirmationId = await hold(sale, {}, { dni: '1234567O' }, { firstName: 'Eva', dni: 'E1111' })
  await checkOut(sale.ctx, confirmationId, checkout(), addresses)
  const [payment] = [...ledger.payments.keys()]
  ledger.set(payment!, { state: 'approved' })
  await settleSandboxPayment(shop, payment!)
  const staff = memberOf(sale)
  const { rows } = await athletesPage(staff, sale.eventId, athleteListOf(new URLSearchParams({ duplicates: 'likely' })))
  const detailsOf = (id: string) => athleteDetails(staff, { registrationId: id })
  const [one, other] = [rows[0]!.id, rows[1]!.id]
  const { choices, lookalikes } = await detailsOf(one)
  expect(lookalikes.map(({ id }) => id)).toEqual([other])
  const { orderId, lineId } = choices.paidLine!
  const { payments } = await orderPage(staff, orderId, shop.platform.secrets)
  const request = { key: newId(), left: payments[0]!.amount, lines: [lineId], refund: 'full', note: 'Twice' } as const
  // A third of 300.00 with its fees.
  expect(await cancelLines(staff, orderId, request)).toEqual({ amount: 11_434, before: null })
  expect(await detailsOf(one)).toMatchObject({ choices: { isEditable: false, paidLine: null } })
  expect(await detailsOf(other)).toMatchObject({ choices: { isEditable: true }, lookalikes: [] })
  expect((await athleteDetails(memberOf(sale, 'user'), { registrationId: other })).choices.paidLine).toBeNull()
})

test('who buys a second team of one name reads that there is one, where names may repeat', async () => {
  const sale = await openTeamSale(shop, { uniqueNames: false }, { price: 0, capacity: 9 })
  const namesakeOf = async (name: string) => {
    const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, teamDraft(sale, { name }))
    return (await registrationPage(sale.ctx, sale.eventId, confirmationId)).order!.namesake
  }
  expect(await namesakeOf('Los Ñandúes')).toBeNull()
  await addTeam(shop, sale, { name: 'Los Ñandúes' })
  for (const name of ['Los Ñandúes', 'los nandues!', 'LOS-NANDÚES']) expect(await namesakeOf(name)).toBe('Los Ñandúes')
  expect(await namesakeOf('Los Nadies')).toBeNull()
})
