import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { draft, openSale, participant, type Sale } from '#server/testing/shop.ts'
import { athletePrefill } from './athlete-prefill.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()

const person = async ({ name = 'Ana Núñez', isVerified = true } = {}) => {
  const userId = newId()
  const email = `${userId}@example.com`
  await shop.owner.query('insert into auth_user (id, name, email, email_verified) values ($1, $2, $3, $4)', [
    userId,
    name,
    email,
    isVerified,
  ])
  return { userId, email }
}
const register = async (
  sale: Sale,
  email: string,
  { status = 'confirmed', ...changes }: Record<string, string> = {},
) => {
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, {
    ...draft(sale.competitionId),
    participants: [{ ...participant(sale.competitionId), lastName: 'Núñez', email, ...changes }],
  })
  await shop.owner.query(
    `update registration set status = $2 from orders where orders.id = order_id and orders.confirmation_id = $1`,
    [confirmationId, status],
  )
}
const prefillOf = (sale: Sale, userId: string) =>
  athletePrefill(shop.system, { userId, organizationId: sale.organizationId })

test('who registered here before finds the form filled in, with dates as they are typed', async () => {
  const sale = await openSale(shop)
  const { userId, email } = await person()
  await register(sale, email.toUpperCase(), { dni: '30123451' })
  expect(await prefillOf(sale, userId)).toEqual({
    firstName: 'Ana',
    lastName: 'Núñez',
    email,
    dni: '30123451',
    birthDate: '05/04/1990',
    phone: '+54 11 5555 5555',
    gender: 'female',
    emergencyName: 'Bruno Núñez',
    emergencyPhone: '+54 11 4444 4444',
  })
})

const accountOnly = (email: string) => ({
  firstName: 'Ana',
  lastName: 'Núñez',
  email,
  dni: '',
  birthDate: '',
  phone: '',
  gender: '',
  emergencyName: '',
  emergencyPhone: '',
})

test('what another organization knows, or a stranger typed, is not filled in', async () => {
  const [sale, other] = [await openSale(shop), await openSale(shop)]
  const { userId, email } = await person()
  await register(other, email)
  await register(sale, email, { status: 'held', dni: '11111111' })
  expect(await prefillOf(sale, userId)).toEqual(accountOnly(email))
})

test('an unverified address reveals nothing of who registered with it', async () => {
  const sale = await openSale(shop)
  const { userId, email } = await person({ isVerified: false })
  await register(sale, email)
  expect(await prefillOf(sale, userId)).toEqual(accountOnly(email))
})

test('a child registered with the same address does not take the place of its parent', async () => {
  const sale = await openSale(shop)
  const { userId, email } = await person()
  await register(sale, email, { dni: '30123451' })
  await register(sale, email, { firstName: 'Tomás', dni: '55555555' })
  expect(await prefillOf(sale, userId)).toMatchObject({ firstName: 'Ana', dni: '30123451' })
})

test('nobody is known by an id that is nobody’s', async () => {
  expect(await prefillOf(await openSale(shop), newId())).toBeNull()
})
