import { expect, test } from 'vitest'
import { memberOf } from '#server/testing/sale-people.ts'
import { checkout, draft, openSale, participant, type Sale } from '#server/testing/shop.ts'
import { addTeam, openTeamSale, teamDraft } from '#server/testing/teams.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import type { Participant } from '#rules/registrations/registration-form.ts'
import { checkOut } from '../orders/check-out.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { athleteDetails } from './athlete-details.ts'
import { athletesPage } from './athletes-page.ts'
import { registrationPage } from './registration-page.ts'

const shop = useShop()

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
  const { rows } = await athletesPage(staff, sale.eventId, state)
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
