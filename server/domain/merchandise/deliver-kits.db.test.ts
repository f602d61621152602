import { beforeEach, expect, test } from 'vitest'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { sellItem, type SoldItem } from '#server/testing/merchandise.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { cancelAthlete } from '../athletes/cancel-athlete.ts'
import { duplicateEvent } from '../events/duplicate-event.ts'
import { athletesPage } from '../registrations/athletes-page.ts'
import { deliverKits, undoDelivery } from './deliver-kits.ts'

const shop = useShop()
let sale: Sale
let shirt: SoldItem
let dinner: SoldItem
let ids: Record<'ana' | 'bea' | 'caro', string>

const choice = ({ itemId, variantIds }: SoldItem, variant = 0, quantity = 1) => ({
  itemId,
  variantId: variantIds[variant]!,
  quantity,
})

beforeEach(async () => {
  sale = await openSale(shop, { price: 0 })
  shirt = await sellItem(shop, sale, { name: 'Shirt', rule: 'included' })
  dinner = await sellItem(shop, sale, {
    name: 'Dinner',
    rule: 'optional',
    price: 0,
    variants: [{ id: '', name: '', stock: null }],
  })
  const add = (firstName: string, merchandise: ReturnType<typeof choice>[]) =>
    addByStaff(sale, { firstName, lastName: firstName, merchandise })
  ids = {
    ana: await add('Ana', [choice(shirt, 0), choice(dinner, 0, 2)]),
    bea: await add('Bea', [choice(shirt, 1)]),
    caro: await add('Caro', []),
  }
})

const list = async (address: string) => {
  const query = new URLSearchParams(address)
  const { rows } = await athletesPage(memberOf(sale), sale.eventId, athleteListOf(query))
  return rows
}
const names = async (address: string) => (await list(address)).map(({ firstName }) => firstName)

const deliveries = async () =>
  (await list('')).map(({ firstName, merchandise }) => [
    firstName,
    merchandise.filter(({ isDelivered }) => isDelivered).length,
  ])

test('athletes are listed with what they have, by item, variant and what was handed out', async () => {
  expect(
    (await list('')).map(({ merchandise }) => merchandise.map(({ variant, quantity }) => [variant, quantity])),
  ).toEqual([
    [
      ['S', 1],
      ['', 2],
    ],
    [['M', 1]],
    [],
  ])
  expect(await names(`item=${shirt.itemId}`)).toEqual(['Ana', 'Bea'])
  expect(await names(`item=${shirt.variantIds[1]}`)).toEqual(['Bea'])
  expect(await names('delivered=no')).toEqual(['Ana', 'Bea'])
  await deliverKits(memberOf(sale), { eventId: sale.eventId, ids: [ids.bea] })
  expect(await names('delivered=yes')).toEqual(['Bea'])
  expect(await names(`item=${dinner.itemId}&delivered=yes`)).toEqual([])
  expect(await names(`item=${shirt.itemId}&delivered=no`)).toEqual(['Ana'])
  expect(await names('item=nothing&delivered=perhaps')).toEqual(['Ana', 'Bea', 'Caro'])
})

test('all that the chosen have is handed out at once, is audited, and can be taken back by who did it', async () => {
  const staff = memberOf(sale, 'user')
  const delivery = await deliverKits(staff, { eventId: sale.eventId, ids: [ids.ana, ids.caro] })
  expect(delivery.count).toBe(2)
  expect(await deliveries()).toEqual([
    ['Ana', 2],
    ['Bea', 0],
    ['Caro', 0],
  ])
  const later = { ...staff, now: new Date(staff.now.getTime() + 60_000) }
  const matching = athleteListOf(new URLSearchParams('delivered=no'))
  expect(await deliverKits(later, { eventId: sale.eventId, matching })).toMatchObject({ count: 1 })
  await undoDelivery(memberOf(sale), sale.eventId, new Date(delivery.at))
  expect((await deliveries())[0]).toEqual(['Ana', 2])
  await undoDelivery(staff, sale.eventId, new Date(delivery.at))
  expect(await deliveries()).toEqual([
    ['Ana', 0],
    ['Bea', 1],
    ['Caro', 0],
  ])
  const { rows } = await shop.owner.query(
    `select action, details from audit_entry where subject = $1 and action like 'kits.%' order by id`,
    [sale.eventId],
  )
  expect(rows).toEqual([
    { action: 'kits.delivered_to_many', details: { count: 2 } },
    { action: 'kits.delivered_to_many', details: { count: 1 } },
    { action: 'kits.taken_back', details: { count: 2 } },
  ])
})

test('what was handed out before stays with who did it, and one event takes back nothing of another', async () => {
  const staff = memberOf(sale, 'user')
  const first = await deliverKits(staff, { eventId: sale.eventId, ids: [ids.bea] })
  const later = { ...staff, now: new Date(staff.now.getTime() + 60_000) }
  expect(await deliverKits(later, { eventId: sale.eventId, ids: [ids.ana, ids.bea] })).toMatchObject({ count: 2 })
  const { id: otherEventId } = await duplicateEvent(memberOf(sale), sale.eventId, {})
  await undoDelivery(staff, otherEventId, new Date(first.at))
  expect((await deliveries())[1]).toEqual(['Bea', 1])
  await undoDelivery(staff, sale.eventId, new Date(first.at))
  expect(await deliveries()).toEqual([
    ['Ana', 2],
    ['Bea', 0],
    ['Caro', 0],
  ])
})

test('nothing is handed out to who is cancelled or of another event', async () => {
  await cancelAthlete(memberOf(sale), ids.ana, { revision: 0 })
  const other = await openSale(shop)
  const staff = memberOf(sale)
  expect(await deliverKits(staff, { eventId: sale.eventId, ids: [ids.ana] })).toMatchObject({ count: 0 })
  await expect(deliverKits(memberOf(other), { eventId: sale.eventId, ids: [ids.bea] })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(deliverKits(staff, { eventId: null, ids: [ids.bea] })).rejects.toMatchObject({ code: 'not_found' })
  expect(await deliveries()).toEqual([
    ['Bea', 0],
    ['Caro', 0],
  ])
})
