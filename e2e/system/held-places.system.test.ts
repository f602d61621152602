import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { logIn } from './log-in.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { orderIdOf } from './buyer.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { sendRequest } from './http-client.ts'
import { countPlaces, createRace as createRaceOf, holdPlaces, invalidInputs, type Race } from './race.ts'
import { useDorsal } from './use-dorsal.ts'

const server = await useDorsal({ TRUST_PROXY: 'loopback', HELD_PERCENT_PER_NETWORK: '5' })
const owner = readOwnerUrl(server.dataDir)

const createRace = (capacity: number) => createRaceOf(owner, { capacity })
const hold = (race: Race, address: string, athletes: number, fields: Record<string, string> = {}) =>
  holdPlaces(server.port, race, { address, athletes, fields })
const takenPlaces = async (race: Race) => (await countPlaces(owner, race)).taken

const isRejected = ({ status, body }: Awaited<ReturnType<typeof hold>>) =>
  status === 409 && body.includes('Too many places are being held or waited for from your internet connection')

beforeEach(() => queryDatabase(owner, 'delete from limits.attempts'))

test('one network holds at most a twentieth of a race, places counted and not orders', async () => {
  const race = await createRace(400)
  for (const athletes of [10, 9, 1]) expect((await hold(race, '203.0.113.5', athletes)).status).toBe(302)
  expect(isRejected(await hold(race, '203.0.113.5', 1))).toBe(true)
  expect(await takenPlaces(race)).toBe(20)
  expect((await hold(race, '203.0.113.6', 1)).status).toBe(302)
  expect(await takenPlaces(race)).toBe(21)
})

test('of a small race it holds half, and all addresses of an IPv6 subscriber are one network', async () => {
  const race = await createRace(20)
  expect((await hold(race, '2001:db8:1:2::1', 10)).status).toBe(302)
  expect(isRejected(await hold(race, '2001:db8:1:2:ffff:ffff:ffff:9', 1))).toBe(true)
  expect((await hold(race, '2001:db8:1:3::1', 1)).status).toBe(302)
  expect(await takenPlaces(race)).toBe(11)
})

test('staff see who holds places, and release an order or all of a network', async () => {
  const race = await createRace(400)
  const firstOrderId = orderIdOf(await hold(race, '198.51.100.7', 10))!
  await hold(race, '198.51.100.7', 10)
  const otherOrderId = orderIdOf(await hold(race, '198.51.100.8', 3))!
  expect(isRejected(await hold(race, '198.51.100.7', 1))).toBe(true)

  const path = `/admin/events/${race.eventId}/holds`
  const visitorResponse = await sendRequest({ port: server.port, host: 'lanternfell', path })
  expect([visitorResponse.status, visitorResponse.headers.location]).toEqual([302, expect.stringContaining('/login')])
  const cookie = await logIn(server, { email: 'staff@example.com', org: 'lanternfell', role: 'admin' })
  const readPage = async () =>
    (await sendRequest({ port: server.port, host: 'lanternfell', path, headers: { cookie } })).body
  const findOrder = async (confirmationId: string) =>
    queryOneRow<{ id: string; number: string }>(
      owner,
      'select id, confirmation_number as number from orders where confirmation_id = $1',
      [confirmationId],
    )
  const [firstOrder, otherOrder] = [await findOrder(firstOrderId), await findOrder(otherOrderId)]
  const page = await readPage()
  for (const { number } of [firstOrder, otherOrder]) expect(page).toContain(number)
  expect(page).not.toContain('198.51.100')

  const release = (order: string, scope: string) =>
    sendRequest({ port: server.port, host: 'lanternfell', path, form: { order, scope }, headers: { cookie } })
  expect((await release(otherOrder.id, 'order')).status).toBe(200)
  expect(await takenPlaces(race)).toBe(20)
  expect((await release(firstOrder.id, 'network')).status).toBe(200)
  expect(await takenPlaces(race)).toBe(0)
  expect(await readPage()).not.toContain(firstOrder.number)
  expect((await hold(race, '198.51.100.7', 1)).status).toBe(302)
})

/** An item of an event with a variant for each stock. */
const addItem = async ({ eventId }: Race, rule: 'required' | 'optional', stocks: (number | null)[]) => {
  const itemId = randomUUID()
  await queryDatabase(
    owner,
    `insert into merchandise_item (id, organization_id, event_id, name, price, rule)
      select $1::uuid, organization_id, id, $1::uuid::text, 1000, $3 from event where id = $2`,
    [itemId, eventId, rule],
  )
  const variantIds = stocks.map(() => randomUUID())
  for (const [position, stock] of stocks.entries())
    await queryDatabase(
      owner,
      `with stock as (
         insert into place_pool (id, organization_id, capacity)
         select gen_random_uuid(), organization_id, $3 from event where id = $2 returning organization_id, id
       )
       insert into merchandise_variant (id, organization_id, item_id, pool_id, position, name)
       select $4, organization_id, $1, id, $5::int, 'Size ' || $5::text from stock`,
      [itemId, eventId, stock, variantIds[position], position],
    )
  const input = (name: 'variant' | 'quantity') => `participants[0].merchandise.i${itemId.replaceAll('-', '')}.${name}`
  return { variantIds, variant: input('variant'), quantity: input('quantity') }
}

test('merchandise that cannot be had is rejected beside its field, and the rest of the form is preserved', async () => {
  const [race, otherRace] = [await createRace(200), await createRace(200)]
  const shirt = await addItem(race, 'required', [null, 0])
  const dinner = await addItem(race, 'optional', [4])
  const foreign = await addItem(otherRace, 'required', [null, null])
  const chosen = { [shirt.variant]: shirt.variantIds[0]! }
  const attempts: [fields: Record<string, string>, status: number, invalid: string][] = [
    [{}, 422, shirt.variant],
    [{ [shirt.variant]: foreign.variantIds[0]! }, 422, shirt.variant],
    [{ [shirt.variant]: 'x'.repeat(10_000) }, 422, shirt.variant],
    [{ [shirt.variant]: shirt.variantIds[1]! }, 409, shirt.variant],
    [{ ...chosen, [dinner.quantity]: '-1' }, 422, dinner.quantity],
    [{ ...chosen, [dinner.quantity]: '1e9' }, 422, dinner.quantity],
    [{ ...chosen, [dinner.quantity]: '6' }, 422, dinner.quantity],
  ]
  for (const [index, [fields, status, invalid]] of attempts.entries()) {
    const { body, ...response } = await hold(race, `203.0.113.${100 + index}`, 1, fields)
    expect([response.status, invalidInputs(body)]).toEqual([status, [invalid]])
    expect(body).toContain('value="Bruno Núñez"')
  }
  expect(await takenPlaces(race)).toBe(0)
  const { status } = await hold(race, '203.0.113.120', 1, { ...chosen, [dinner.quantity]: '0' })
  expect(status).toBe(302)
})
