import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { logIn } from './log-in.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { orderIdOf } from './buyer.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { sendRequest } from './http-client.ts'
import { useDorsal } from './use-dorsal.ts'

const server = await useDorsal({ TRUST_PROXY: 'loopback', HELD_PERCENT_PER_NETWORK: '5' })
const owner = readOwnerUrl(server.dataDir)

type Race = { eventId: string; slug: string; competitionId: string; poolId: string }

const createRace = async (capacity: number): Promise<Race> => {
  const [eventId, competitionId, poolId] = [randomUUID(), randomUUID(), randomUUID()]
  const slug = `race-${eventId.slice(0, 8)}`
  await queryDatabase(
    owner,
    `with host as (select id from organization where subdomain = 'lanternfell'),
       race as (
         insert into event (id, organization_id, slug, title, starts_at, time_zone, sport, status, included, schedule)
         select $1, id, $2, 'Race', now() + interval '90 days', 'Europe/London', 'running', 'published', '[]', '[]' from host
       ),
       pool as (insert into place_pool (id, organization_id, capacity) select $3, id, $4 from host)
     select 1`,
    [eventId, slug, poolId, capacity],
  )
  await queryDatabase(
    owner,
    `insert into competition (id, organization_id, event_id, pool_id, name, price, starts_at)
      select $1, organization_id, id, $2, 'Race', 5000, starts_at from event where id = $3`,
    [competitionId, poolId, eventId],
  )
  return { eventId, slug, competitionId, poolId }
}

const hold = ({ slug, competitionId }: Race, address: string, athletes: number) => {
  const form: Record<string, string> = { intent: 'hold', draftKey: randomUUID() }
  for (let index = 0; index < athletes; index += 1) {
    const id = randomUUID()
    const fields = {
      competitionId,
      firstName: 'Ana',
      lastName: 'Núñez',
      email: `${id}@example.com`,
      dni: id.slice(0, 12),
      birthDate: '05/04/1990',
      phone: '+54 11 5555 5555',
      gender: 'female',
      emergencyName: 'Bruno Núñez',
      emergencyPhone: '+54 11 4444 4444',
    }
    for (const [name, value] of Object.entries(fields)) form[`participants[${index}].${name}`] = value
  }
  const headers = { 'x-forwarded-for': address }
  return sendRequest({ port: server.port, host: 'lanternfell', path: `/event/${slug}/register`, form, headers })
}
const takenPlaces = async ({ poolId }: Race) =>
  (await queryOneRow<{ taken: number }>(owner, 'select taken from place_pool where id = $1', [poolId])).taken

const isRejected = ({ status, body }: Awaited<ReturnType<typeof hold>>) =>
  status === 409 && body.includes('Too many places are being held from your internet connection')

beforeEach(() => queryDatabase(owner, 'delete from limits.attempts'))

test('one network holds at most a twentieth of a race, places counted and not orders', async () => {
  const race = await createRace(400)
  for (const athletes of [10, 9, 1]) expect((await hold(race, '203.0.113.5', athletes)).status).toBe(302)
  expect(isRejected(await hold(race, '203.0.113.5', 1))).toBe(true)
  expect(await takenPlaces(race)).toBe(20)
  expect((await hold(race, '203.0.113.6', 1)).status).toBe(302)
  expect(await takenPlaces(race)).toBe(21)
})

test('of a small race it holds one full order, and all addresses of an IPv6 subscriber are one network', async () => {
  const race = await createRace(40)
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
