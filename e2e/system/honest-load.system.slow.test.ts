// Many honest people behind one network address, at a server with its usual limits. All of them come within minutes,
// which is harder on limits by time than the hour that some of them have.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { checkOut, orderIdOf, submitCard } from './buyer.ts'
import { randomAddress } from '#server/testing/random-address.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { sendRequest, type HttpResponse } from './http-client.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { countPlaces, createRace, holdPlaces, type Race } from './race.ts'
import type { Sale } from './sale.ts'
import { useDorsal } from './use-dorsal.ts'

const subdomain = 'nandu'
const usualLimits = {
  ORDERS_PER_QUARTER: '',
  HELD_PERCENT_PER_NETWORK: '',
  HELD_PLACES_PER_PERSON: '',
  ATTEMPTS_PER_QUARTER: '',
  TRUST_PROXY: 'loopback',
}
const server = await useDorsal(usualLimits)
const owner = readOwnerUrl(server.dataDir)
let organizationId: string

beforeAll(async () => {
  const organization = await queryOneRow<{ id: string }>(owner, 'select id from organization where subdomain = $1', [
    subdomain,
  ])
  organizationId = organization.id
})

type Order = Readonly<{
  race: Race
  athletes: number
  draftKey: string
  email: string
  birthDate?: string
  headers: Record<string, string>
}>

const newOrder = (race: Race, athletes: number, headers: Record<string, string>): Order => ({
  race,
  athletes,
  draftKey: randomUUID(),
  email: `buyer-${randomUUID()}@example.com`,
  headers,
})

/** What a proxy says of all who share a network address. */
const newNetwork = () => ({ 'x-forwarded-for': randomAddress() })

const saleOf = (race: Race): Sale => ({ ...race, subdomain, organizationId })

/** The same draft again has the same documents, unless they are given. */
async function hold(
  { race, athletes, draftKey, email, birthDate, headers }: Order,
  given: Record<string, string> = {},
) {
  const fields: Record<string, string> = { draftKey, 'participants[0].email': email }
  for (let index = 0; index < athletes; index += 1) {
    fields[`participants[${index}].dni`] = `${draftKey.slice(0, 8)}${index}`
    if (birthDate) fields[`participants[${index}].birthDate`] = birthDate
  }
  const options = { athletes, host: subdomain, headers, fields: { ...fields, ...given } }
  const response = await holdPlaces(server.port, race, options)
  return { response, order: orderIdOf(response) }
}

function expectLocation({ status, headers, body }: HttpResponse): string {
  expect([status, status < 400 ? '' : body.match(/role="alert"[^]{0,400}/)?.[0]]).toEqual([302, ''])
  return headers.location!
}

async function checkOutAndPay({ race, email, headers }: Order, order: string): Promise<void> {
  const buyer = { sale: saleOf(race), draftKey: '', email }
  const paymentPage = expectLocation(await checkOut({ port: server.port, headers }, buyer, order))
  expect((await submitCard(server, paymentPage, 'approved')).status).toBe(303)
}

const waitUntilConfirmed = (order: string) =>
  vi.waitFor(
    async () => {
      const row = await queryOneRow<{ state: string }>(owner, 'select state from orders where confirmation_id = $1', [
        order,
      ])
      expect(row.state).toBe('confirmed')
    },
    { timeout: 60_000, interval: 250 },
  )

test('300 buyers behind one address, each paying within minutes, fill a race of 1,000', async () => {
  const race = await createRace(owner, { capacity: 1_000, subdomain })
  const sizes = Array.from({ length: 300 }, (_, n) => (n < 100 ? 4 : 3))
  const network = newNetwork()
  let registered = ''
  const buy = async (athletes: number, number: number) => {
    const order = newOrder(race, athletes, network)
    // Each tenth buyer first enters the document of somebody who is registered.
    if (number % 10 === 9) expect((await hold(order, { 'participants[0].dni': registered })).response.status).toBe(409)
    const { response, order: id } = await hold(order)
    expectLocation(response)
    await checkOutAndPay(order, id!)
    await waitUntilConfirmed(id!)
    registered ||= await documentIn(id!)
  }
  // Together they hold at most the 50 places that one network may hold unpaid.
  const queue = [...sizes.entries()]
  await buy(queue[0]![1], queue.shift()![0])
  const buyers = Array.from({ length: 12 }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await buy(next[1], next[0])
  })
  await Promise.all(buyers)
  expect(await countPlaces(owner, race)).toMatchObject({ capacity: 1_000, taken: 1_000 })
}, 900_000)

async function documentIn(order: string): Promise<string> {
  const [row] = await queryDatabase<{ dni: string }>(
    owner,
    `select dni from registration join orders on orders.id = order_id where orders.confirmation_id = $1 limit 1`,
    [order],
  )
  return row!.dni
}

async function openAccount(email: string): Promise<string> {
  const password = 'over the fells at night'
  const send = (path: string, form: Record<string, string>) =>
    sendRequest({ port: server.port, host: subdomain, path, form })
  expect((await send('/register', { name: 'Iris Holm', email, password, terms: 'on', redirect: '' })).status).toBe(302)
  const token = await vi.waitFor(async () => {
    const { body } = await sendRequest({ port: server.port, path: `/dev/inbox.json?to=${email}` })
    const found = /verify-email\?token=([\w-]+)/.exec(body)
    if (!found) throw new Error('no link was mailed')
    return found[1]!
  }, 30_000)
  const { headers } = await send('/verify-email', { token, password })
  return headers['set-cookie']!.map((cookie) => cookie.split(';')[0]).join('; ')
}

test('a club secretary registers 60 juniors in six orders of ten, and corrects each of them twice', async () => {
  const race = await createRace(owner, { capacity: 500, subdomain })
  const email = `secretary-${randomUUID()}@example.com`
  const headers = { ...newNetwork(), cookie: await openAccount(email) }
  for (let orders = 0; orders < 6; orders += 1) {
    const order = { ...newOrder(race, 10, headers), email, birthDate: '05/04/2012' }
    for (let corrections = 0; corrections < 2; corrections += 1)
      expectLocation((await hold(order, { 'participants[9].lastName': `Núñez ${corrections}` })).response)
    const { response, order: id } = await hold(order)
    expectLocation(response)
    await checkOutAndPay(order, id!)
    await waitUntilConfirmed(id!)
  }
  expect(await countPlaces(owner, race)).toMatchObject({ taken: 60 })
}, 300_000)

test('one router at an expo registers 100 people for a free race in an hour', async () => {
  const race = await createRace(owner, { capacity: 300, subdomain })
  await queryDatabase(owner, 'update competition set price = 0 where id = $1', [race.competitionId])
  const network = newNetwork()
  for (let people = 0; people < 100; people += 1) {
    const order = newOrder(race, 1, network)
    const { response, order: id } = await hold(order)
    expectLocation(response)
    const buyer = { sale: saleOf(race), draftKey: '', email: order.email }
    expect(expectLocation(await checkOut({ port: server.port, headers: network }, buyer, id!))).toContain(
      '/register/success/',
    )
  }
  expect(await countPlaces(owner, race)).toMatchObject({ taken: 100 })
}, 300_000)
