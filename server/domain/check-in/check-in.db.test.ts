import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { labelCodeOf } from '#rules/bibs/label-formats.ts'
import { findLocally } from '#rules/check-in/find-locally.ts'
import { verdictOf } from '#rules/check-in/check-in-views.ts'
import { newId } from '#server/database/ids.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { sellItem } from '#server/testing/merchandise.ts'
import { payOrder } from '#server/testing/paid-orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { checkInAthlete, undoCheckIn, type KitHandOut } from './check-in-athlete.ts'
import { checkInBundle } from './check-in-bundle.ts'
import { checkInPage, checkInUpdate } from './check-in-page.ts'
import { findForCheckIn } from './find-for-check-in.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop, { price: 10_000, deferredCash: 1_000 })
})

const find = async (input: string, seller = sale) => findForCheckIn(memberOf(seller, 'user'), seller.eventId, input)
const personBy = async (input: string) => {
  const { people } = await find(input)
  if (people.length !== 1) throw new Error(`${people.length} are found by ${input}`)
  return people[0]!
}

const handOut = (changes: Partial<KitHandOut> = {}): KitHandOut => ({
  id: newId(),
  eventId: sale.eventId,
  at: new Date('2026-01-01T12:00:00Z'),
  items: [],
  cash: null,
  pickedUpBy: '',
  ...changes,
})

const buy = async () => {
  const { id: orderId } = await payOrder({ shop, ledger }, sale)
  return queryRow<{ id: string; participant: string; order: string; number: string }>(
    shop,
    `select registration.id, registration.confirmation_id as participant, orders.confirmation_id as "order",
       confirmation_number as number
     from registration join orders on orders.id = order_id where order_id = $1`,
    [orderId],
  )
}

const setBib = (id: string, bib: string) =>
  shop.owner.query('update registration set bib_number = $2 where id = $1', [id, bib])

describe('an athlete at the table', () => {
  test('is found by each code of theirs, by bib, confirmation number and name, and by nothing else', async () => {
    const { id, participant, order, number } = await buy()
    await setBib(id, 'A-17')
    for (const [kind, input] of [
      ['code', `https://elsewhere.example/event/21k/register/participant/${participant}`],
      ['code', `https://club.example/event/21k/register/success/${order}`],
      ['code', labelCodeOf(id)],
      ['text', 'a17'],
      ['text', number],
      ['text', 'ana'],
    ] as const) {
      const found = await find(input)
      expect([input, found.kind, found.people.map((person) => person.id)]).toEqual([input, kind, [id]])
    }
    const forged = `${participant.slice(0, -1)}${participant.endsWith('0') ? '1' : '0'}`
    for (const input of [`https://club.example/event/21k/register/participant/${forged}`, newId(), 'zz', '%', 'A-18'])
      expect((await find(input)).people).toEqual([])
    expect(await find(`https://club.example/event/21k/register/participant/${participant.slice(1)}`)).toEqual({
      kind: 'unreadable',
      people: [],
    })
  })

  test('of a bib is alone, also where others have the number in their name', async () => {
    const twelve = await addByStaff(sale, { firstName: 'Ana', lastName: 'Doce' })
    await setBib(twelve, '12')
    await addByStaff(sale, { firstName: 'Bea', lastName: '12' })
    expect((await personBy('12')).id).toBe(twelve)
  })

  test('of another organization is found by nothing', async () => {
    const { id, participant } = await buy()
    const other = await openSale(shop)
    const url = `https://club.example/event/21k/register/participant/${participant}`
    for (const input of [url, labelCodeOf(id), 'ana']) expect((await find(input, other)).people).toEqual([])
    await expect(checkInAthlete(memberOf(other), id, handOut({ eventId: other.eventId }))).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('a kit', () => {
  const outcomes = async (hands: Promise<{ isFirst: boolean }>[]) =>
    (await Promise.all(hands)).map(({ isFirst }) => isFirst)

  test('is handed out once its cash is collected, and taken back with it', async () => {
    const { id } = await buy()
    expect((await personBy(id)).cash.map(({ amount }) => amount)).toEqual([1_000])
    const staff = memberOf(sale, 'user')
    await expect(checkInAthlete(staff, id, handOut())).rejects.toMatchObject({ code: 'check_in_cash_due' })
    await expect(checkInAthlete(staff, id, handOut({ cash: 999 }))).rejects.toMatchObject({ code: 'changed_meanwhile' })
    const first = handOut({ cash: 1_000, pickedUpBy: 'Her brother' })
    const { person, isFirst } = await checkInAthlete(staff, id, first)
    expect([isFirst, person.cash, person.handOut?.pickedUpBy, person.handOut?.at]).toEqual([
      true,
      [],
      'Her brother',
      '2026-01-01T12:00:00.000Z',
    ])
    expect(verdictOf(person, { id: sale.eventId })).toBe('handed_out')
    const restored = await undoCheckIn(staff, first.id)
    expect([restored.handOut, restored.cash.map(({ amount }) => amount)]).toEqual([null, [1_000]])
    expect((await checkInAthlete(staff, id, first)).person.handOut).toBeNull()
    await shop.owner.query(
      'update order_line set deferred_cash = 0 where id = (select line_id from registration where id = $1)',
      [id],
    )
    await expect(checkInAthlete(staff, id, handOut({ cash: 1_000 }))).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
    expect((await personBy(id)).handOut).toBeNull()
    await shop.owner.query(
      'update order_line set deferred_cash = 1000 where id = (select line_id from registration where id = $1)',
      [id],
    )
    expect((await checkInAthlete(staff, id, handOut({ cash: 1_000 }))).isFirst).toBe(true)
  })

  test('has what was ticked, and the rest stays to be handed out', async () => {
    const shirt = await sellItem(shop, sale, { name: 'Shirt', rule: 'included' })
    const dinner = await sellItem(shop, sale, { name: 'Dinner', rule: 'included' })
    const merchandise = [shirt, dinner].map(({ itemId, variantIds }) => ({
      itemId,
      variantId: variantIds[0]!,
      quantity: 1,
    }))
    const id = await addByStaff(sale, { merchandise })
    const { items } = await personBy(id)
    expect(items.map(({ name, variant }) => [name, variant])).toEqual([
      ['Shirt', 'S'],
      ['Dinner', 'S'],
    ])
    const first = handOut({ items: [items[0]!.id] })
    const { person } = await checkInAthlete(memberOf(sale, 'user'), id, first)
    expect(person.items.map(({ isDelivered }) => isDelivered)).toEqual([true, false])
    const restored = await undoCheckIn(memberOf(sale, 'admin'), first.id)
    expect(restored.items.map(({ isDelivered }) => isDelivered)).toEqual([false, false])
  })

  test('is handed out once by ten at once, and each of the others is kept as a repeat', async () => {
    const id = await addByStaff(sale)
    const scans = Array.from({ length: 10 }, () => checkInAthlete(memberOf(sale, 'user'), id, handOut()))
    expect((await outcomes(scans)).filter(Boolean)).toHaveLength(1)
    const { handOut: first, repeats } = await personBy(id)
    expect([first === null, repeats.length]).toEqual([false, 9])
  })

  test('that is sent twice by one device counts once and is no repeat', async () => {
    const id = await addByStaff(sale)
    const sent = handOut()
    const staff = memberOf(sale, 'user')
    expect(await outcomes([checkInAthlete(staff, id, sent), checkInAthlete(staff, id, sent)])).toEqual([true, true])
    expect((await personBy(id)).repeats).toEqual([])
  })

  test('of a clock that is fast was handed out when it was received', async () => {
    const id = await addByStaff(sale)
    await checkInAthlete(memberOf(sale, 'user'), id, handOut({ at: new Date('2199-01-01') }))
    const { isNow } = await queryRow<{ isNow: boolean }>(
      shop,
      'select at = received_at as "isNow" from check_in where registration_id = $1',
      [id],
    )
    expect(isNow).toBe(true)
  })

  test('is not handed out to one who has cancelled, who has not paid or who runs elsewhere', async () => {
    const id = await addByStaff(sale)
    const staff = memberOf(sale, 'user')
    const other = handOut({ eventId: newId() })
    await expect(checkInAthlete(staff, id, other)).rejects.toMatchObject({ code: 'check_in_other_event' })
    await shop.owner.query(`update registration set status = 'held' where id = $1`, [id])
    await expect(checkInAthlete(staff, id, handOut())).rejects.toMatchObject({ code: 'check_in_unpaid' })
    await shop.owner.query(`update registration set status = 'cancelled' where id = $1`, [id])
    await expect(checkInAthlete(staff, id, handOut())).rejects.toMatchObject({ code: 'athlete_cancelled' })
    const { count } = await queryRow<{ count: number }>(
      shop,
      'select count(*)::int from check_in where registration_id = $1',
      [id],
    )
    expect(count).toBe(0)
  })

  test('is taken back for a minute by who handed it out, later and by others with the right alone', async () => {
    const id = await addByStaff(sale)
    const first = handOut()
    await checkInAthlete(memberOf(sale, 'user'), id, first)
    const refusal = { code: 'forbidden', values: { permission: 'undo-changes-of-others' } }
    await expect(undoCheckIn(memberOf(sale, 'user'), first.id)).rejects.toMatchObject(refusal)
    expect((await undoCheckIn(memberOf(sale, 'admin'), first.id)).handOut).toBeNull()
    const staff = memberOf(sale, 'user')
    const second = handOut()
    await checkInAthlete(staff, id, second)
    await shop.owner.query(`update check_in set received_at = received_at - interval '71 seconds' where id = $1`, [
      second.id,
    ])
    await expect(undoCheckIn(staff, second.id)).rejects.toMatchObject(refusal)
  })
})

test('the table counts those who have their kit, by competition', async () => {
  const id = await addByStaff(sale)
  await addByStaff(sale)
  const staff = memberOf(sale, 'user')
  const first = handOut()
  await checkInAthlete(staff, id, first)
  await checkInAthlete(staff, id, handOut())
  const counted = async () => (await checkInPage(staff, sale.eventId)).counts.map(({ total, done }) => [total, done])
  expect(await counted()).toEqual([[2, 1]])
  await undoCheckIn(staff, first.id)
  expect(await counted()).toEqual([[2, 0]])
})

test('what was handed out or taken back at one table is told to all for two minutes', async () => {
  const ids = [await addByStaff(sale), await addByStaff(sale), await addByStaff(sale)]
  const [kept, undone] = [handOut(), handOut()]
  const staff = memberOf(sale, 'user')
  await checkInAthlete(staff, ids[0]!, kept)
  await checkInAthlete(staff, ids[1]!, undone)
  await shop.owner.query(`update check_in set received_at = received_at - interval '1 hour' where id = $1`, [undone.id])
  const changed = async () =>
    (await checkInUpdate(memberOf(sale, 'user'), sale.eventId)).changed.map((person) => [
      person.id,
      person.handOut?.id ?? null,
    ])
  expect(await changed()).toEqual([[ids[0], kept.id]])
  await undoCheckIn(memberOf(sale, 'owner'), undone.id)
  const both = await changed()
  expect(both).toHaveLength(2)
  expect(both).toContainEqual([ids[0], kept.id])
  expect(both).toContainEqual([ids[1], null])
  await shop.owner.query(`update check_in set received_at = received_at - interval '3 minutes' where id = $1`, [
    kept.id,
  ])
  expect(await changed()).toEqual([[ids[1], null]])
})

test('what was scanned twice is shown to both who did, and to nobody else', async () => {
  const id = await addByStaff(sale)
  const [one, two, third] = [memberOf(sale, 'user'), memberOf(sale, 'user'), memberOf(sale, 'user')]
  await checkInAthlete(one, id, handOut())
  const second = handOut()
  await checkInAthlete(two, id, second)
  const repeatsFor = async (member: typeof one) =>
    (await checkInPage(member, sale.eventId)).repeats.map((repeat) => repeat.id)
  expect([await repeatsFor(one), await repeatsFor(two), await repeatsFor(third)]).toEqual([
    [second.id],
    [second.id],
    [],
  ])
})

test('a device that will have no network gets all athletes of its event, whose codes it can compare alone', async () => {
  const { id, participant, order } = await buy()
  const other = await openSale(shop)
  await addByStaff(other)
  const people = await checkInBundle(memberOf(sale, 'user'), sale.eventId)
  expect(people.map((person) => [person.id, person.codes.length])).toEqual([[id, 2]])
  const hash = async (text: string) => createHash('sha256').update(text).digest('hex')
  for (const page of [`participant/${participant}`, `success/${order}`])
    expect((await findLocally(people, `https://a.example/event/b/register/${page}`, hash)).people).toHaveLength(1)
  expect(JSON.stringify(people)).not.toContain(participant)
})
