import { expect, test } from 'vitest'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { replies } from './replies.ts'
import { savedReplies } from './saved-replies.ts'

const shop = useShop()

const kit = { name: 'Kit', language: 'en' as const, subject: 'Your kit', text: 'Hello {name}\n\nSaturday.' }

test('who edits athletes can begin a mail with the organization’s replies by name, without deleted ones', async () => {
  const sale = await openSale(shop)
  const stranger = await openSale(shop)
  const offered = async () =>
    (await savedReplies(memberOf(sale))).map(({ name, subject, text }) => ({ name, subject, text }))
  expect(await offered()).toEqual([])
  await replies.create(memberOf(stranger), { ...kit, name: 'Theirs' })
  const { id: deletedId } = await replies.create(memberOf(sale), { ...kit, name: 'Deleted' })
  await replies.remove(memberOf(sale), deletedId, 0)
  await replies.create(memberOf(sale), kit)
  await replies.create(memberOf(sale), { ...kit, name: 'Certificate' })
  const { language: _, ...reply } = kit
  expect(await offered()).toEqual([{ ...reply, name: 'Certificate' }, reply])
  await expect(savedReplies(memberOf(sale, 'user'))).rejects.toMatchObject({ code: 'forbidden' })
})

test('nobody writes without an address, to an erased athlete, or without the right to edit athletes', async () => {
  const sale = await openSale(shop)
  const id = await addByStaff(sale, { email: 'ana@example.com' })
  const isWritable = async (role: 'user' | 'admin' = 'admin') =>
    (await athleteDetails(memberOf(sale, role), { registrationId: id })).choices.isWritable
  expect(await isWritable()).toBe(true)
  expect(await isWritable('user')).toBe(false)
  await shop.owner.query(`update registration set email = '' where id = $1`, [id])
  expect(await isWritable()).toBe(false)
  await shop.owner.query(`update registration set email = 'ana@example.com', confirmation_id = null where id = $1`, [
    id,
  ])
  expect(await isWritable()).toBe(false)
})
