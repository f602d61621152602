import { expect, test } from 'vitest'
import { addByHand } from '#server/testing/hand-added.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { replies } from './replies.ts'

const shop = useShop()

const kit = { name: 'Kit', language: 'en' as const, subject: 'Your kit', text: 'Hello {name}\n\nSaturday.' }

const offered = async (sale: Sale, registrationId: string, role: 'user' | 'admin' = 'admin') => {
  const { choices } = await athleteDetails(memberOf(sale, role), { registrationId })
  return choices.replies && choices.replies.map(({ name, subject, text }) => ({ name, subject, text }))
}

test('to an athlete staff can send the organization’s replies by name, without deleted ones', async () => {
  const sale = await openSale(shop)
  const stranger = await openSale(shop)
  const id = await addByHand(sale, { email: 'ana@example.com' })
  expect(await offered(sale, id)).toEqual([])
  await replies.create(memberOf(stranger), { ...kit, name: 'Theirs' })
  const { id: deletedId } = await replies.create(memberOf(sale), { ...kit, name: 'Deleted' })
  await replies.remove(memberOf(sale), deletedId, 0)
  await replies.create(memberOf(sale), kit)
  await replies.create(memberOf(sale), { ...kit, name: 'Certificate' })
  const { language: _, ...reply } = kit
  expect(await offered(sale, id)).toEqual([{ ...reply, name: 'Certificate' }, reply])
})

test('nothing is offered without an address, for an erased athlete, or to who may not edit athletes', async () => {
  const sale = await openSale(shop)
  const id = await addByHand(sale, { email: 'ana@example.com' })
  expect(await offered(sale, id, 'user')).toBeNull()
  await shop.owner.query(`update registration set email = '' where id = $1`, [id])
  expect(await offered(sale, id)).toBeNull()
  await shop.owner.query(`update registration set email = 'ana@example.com', confirmation_id = null where id = $1`, [
    id,
  ])
  expect(await offered(sale, id)).toBeNull()
})
