import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { addCompetition, checkout, draft, openSale, participant, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { recordAcceptance } from '../agreements/record-acceptance.ts'
import { erasePerson } from '../accounts/erase-person.ts'
import { checkOut } from '../orders/check-out.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { registeredPeople } from './registered-people.ts'

const shop = useShop()

const newAccount = async () => {
  const userId = newId()
  const email = `${userId}@example.com`
  await shop.owner.query('insert into auth_user (id, name, email, email_verified) values ($1, $2, $3, true)', [
    userId,
    'Ana Núñez',
    email,
  ])
  return { userId, email }
}
type Account = Awaited<ReturnType<typeof newAccount>>
type Person = Readonly<Record<'firstName' | 'dni', string> & Partial<Record<'lastName' | 'email' | 'phone', string>>>

const register = async (
  sale: Sale,
  account: Account | null,
  people: readonly Person[],
  { price } = { price: 0 },
): Promise<string> => {
  const { competitionId } = await addCompetition(shop, sale, { price })
  const ctx: Context = { ...sale.ctx, actor: { kind: 'visitor', ...(account && { account }) } }
  const { confirmationId } = await registerAthletes(ctx, sale.eventId, {
    ...draft(competitionId),
    isSure: true,
    participants: people.map((person) => ({ ...participant(competitionId), ...person })),
  })
  const { buyer, ...form } = checkout()
  await checkOut(ctx, confirmationId, { ...form, buyer: { ...buyer, email: account?.email ?? buyer.email } })
  return confirmationId
}
const peopleOf = ({ ctx }: Sale, account: Account) => registeredPeople({ ...ctx, actor: { kind: 'visitor', account } })
const namesOf = async (sale: Sale, account: Account) =>
  (await peopleOf(sale, account)).map(({ firstName, phone }) => [firstName, phone])

const ana = { firstName: 'Ana', dni: 'A1' }
const luis = { firstName: 'Luis', dni: 'L1' }

test('somebody with one name is offered and named with it alone', async () => {
  const [sale, account] = [await openSale(shop), await newAccount()]
  const confirmationId = await register(sale, account, [{ ...ana, firstName: 'Suharto', lastName: '' }])
  expect(await peopleOf(sale, account)).toMatchObject([{ firstName: 'Suharto', lastName: '-' }])
  const { lines } = await confirmationPage(sale.ctx, confirmationId)
  expect(lines.map(({ person }) => person)).toEqual(['Suharto'])
})

test('whom one has registered is offered once, as they were registered last', async () => {
  const [sale, account] = [await openSale(shop), await newAccount()]
  await register(sale, account, [ana, { ...luis, phone: '+54 11 1111 1111' }])
  await register(sale, account, [{ ...luis, phone: '+54 11 2222 2222' }])
  expect(await namesOf(sale, account)).toEqual([
    ['Luis', '+54 11 2222 2222'],
    ['Ana', '+54 11 5555 5555'],
  ])
  const [first] = await peopleOf(sale, account)
  expect(first).toEqual({
    firstName: 'Luis',
    lastName: expect.any(String) as string,
    email: expect.any(String) as string,
    dni: 'L1',
    birthDate: '05/04/1990',
    phone: '+54 11 2222 2222',
    gender: 'female',
    emergencyName: 'Bruno Núñez',
    emergencyPhone: '+54 11 4444 4444',
  })
})

test('nobody of another account, of another organization or of an order that was never confirmed', async () => {
  const [sale, other] = [await openSale(shop), await openSale(shop)]
  const [account, stranger] = [await newAccount(), await newAccount()]
  await register(sale, stranger, [{ ...ana, email: account.email }])
  await register(sale, null, [luis])
  await register(other, account, [luis])
  await register(sale, account, [ana], { price: 10_000 })
  expect(await namesOf(sale, account)).toEqual([])
})

test('who was erased, or joined the order by themselves, is not offered', async () => {
  const [sale, account] = [await openSale(shop), await newAccount()]
  const email = `${newId()}@example.com`
  const order = await register(sale, account, [ana, { ...luis, email }, { firstName: 'Eva', dni: 'E1' }])
  const { rows } = await shop.owner.query<{ id: string; order_id: string }>(
    `select registration.id, order_id from registration join orders on orders.id = order_id
     where orders.confirmation_id = $1 and dni = 'E1'`,
    [order],
  )
  const joined = { texts: [], acceptedAt: new Date(), registrationId: rows[0]!.id }
  const key = { organizationId: sale.organizationId, id: rows[0]!.order_id }
  await sale.ctx.db.transaction((em) => recordAcceptance(em, sale.ctx, key, joined))
  await erasePerson(shop.system, { email }, { names: { en: 'Erased', es: 'Borrado' }, acceptsUpcoming: true })
  expect((await namesOf(sale, account)).map(([name]) => name)).toEqual(['Ana'])
})
