// What a waiting list's links are worth: to whom they are mailed, to others, elsewhere, twice and too late.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { orderIdOf } from './buyer.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { sendRequest, type HttpResponse } from './http-client.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { countPlaces, createRace, holdPlaces, type Hold, type Race } from './race.ts'
import { useDorsal } from './use-dorsal.ts'

const server = await useDorsal({ ATTEMPTS_PER_QUARTER: '10000' })
const owner = readOwnerUrl(server.dataDir)

type Request = { host?: string; form?: Record<string, string> }
const send = (path: string, { host = 'lanternfell', form }: Request = {}) =>
  sendRequest({ port: server.port, host, path, ...(form && { form }) })
const hold = (race: Race, options: Hold = {}) => holdPlaces(server.port, race, options)

beforeEach(() => queryDatabase(owner, 'delete from limits.attempts'))

/** All places of it are held, each by an order of its own. */
const openFullRace = async ({ places = 1, subdomain = 'lanternfell' } = {}) => {
  const race = await createRace(owner, { capacity: places, subdomain })
  await queryDatabase(owner, 'update competition set has_waiting_list = true where id = $1', [race.competitionId])
  const orders: string[] = []
  for (let place = 0; place < places; place += 1) {
    const response = await hold(race, { host: subdomain })
    expect(response.status, response.body.slice(0, 300)).toBe(302)
    orders.push(orderIdOf(response)!)
  }
  return { race, orders }
}

/** As if it had been held after who waits had joined: otherwise the public comes first. */
const release = async ({ slug }: Race, order: string) => {
  await queryDatabase(owner, 'update orders set created_at = clock_timestamp() where confirmation_id = $1', [order])
  expect((await send(`/event/${slug}/register`, { form: { intent: 'release', order } })).status).toBeLessThan(400)
}

/** Joins, confirms and returns the secret of the mailed link. */
const join = async (race: Race, firstName: string, places = 1): Promise<string> => {
  const { slug, competitionId } = race
  const email = `${firstName}-${competitionId}@example.com`.toLowerCase()
  const form = { competitionId, places: String(places), firstName, lastName: 'Ríos', email, phone: '' }
  const response = await send(`/event/${slug}/waiting-list`, { form })
  expect([response.status, response.headers.location]).toEqual([302, `/event/${slug}/waiting-list?sent`])
  const { secret } = await queryOneRow<{ secret: string }>(
    owner,
    'select secret_id as secret from waiting_entry where email = $1',
    [email],
  )
  expect((await press(race, secret, 'confirm')).status).toBe(200)
  return secret
}

const entryPath = ({ slug }: Race, secret: string) => `/event/${slug}/waiting-list/${secret}`
const press = (race: Race, secret: string, intent: string, host?: string) =>
  send(entryPath(race, secret), { form: { intent }, ...(host && { host }) })
const leave = (race: Race, secret: string, host?: string) => press(race, secret, 'leave', host)

/** Joins and leaves later, at which what is free is offered at once instead of within a minute. */
const leaverOf = async (race: Race) => {
  const secret = await join(race, `Eva${randomUUID().slice(0, 8)}`)
  return async () => expect((await leave(race, secret)).status).toBe(200)
}
const stateOf = async (secret: string) =>
  (await queryOneRow<{ state: string }>(owner, 'select state from waiting_entry where secret_id = $1', [secret])).state

const isFull = ({ status, body }: HttpResponse) => status === 409 && body.includes('The selected competition is full')
const isOver = ({ status, body }: HttpResponse) =>
  status === 409 && body.includes('This offer has ended. Its places go to the next person on the list.')

/** Nothing is held; anyone who has the link sees on its page why. */
const expectLedBack = async (race: Race, offer: string) => {
  const { status, headers } = await hold(race, { offer })
  expect([status, headers.location]).toEqual([302, entryPath(race, offer)])
}

test('opening the mailed link confirms nothing, as mail programs follow links; its button does', async () => {
  const { race } = await openFullRace()
  const email = `iris-${race.competitionId}@example.com`
  const form = { competitionId: race.competitionId, places: '1', firstName: 'Iris', lastName: 'Ríos', email, phone: '' }
  expect((await send(`/event/${race.slug}/waiting-list`, { form })).status).toBe(302)
  const { secret } = await queryOneRow<{ secret: string }>(
    owner,
    'select secret_id as secret from waiting_entry where email = $1',
    [email],
  )
  expect((await send(entryPath(race, secret))).body).toContain('One more step')
  expect(await countPlaces(owner, race)).toEqual({ capacity: 1, taken: 1, waiting: 0 })
  for (let times = 0; times < 2; times += 1)
    expect((await press(race, secret, 'confirm')).body).toContain('You are number 1 on the list')
  expect(await countPlaces(owner, race)).toEqual({ capacity: 1, taken: 1, waiting: 1 })
})

// The job that offers places each minute may come in between.
test(
  'nobody skips ahead: not the public, not the next with their own link, not an invented one',
  { retry: 2 },
  async () => {
    const { race, orders } = await openFullRace()
    const ana = await join(race, 'Ana')
    const leo = await join(race, 'Leo')
    const makeOffers = await leaverOf(race)
    expect((await send(entryPath(race, leo))).body).toContain('You are number 2 on the list')
    await release(race, orders[0]!)
    expect(isFull(await hold(race))).toBe(true)
    for (const offer of [leo, ana]) await expectLedBack(race, offer)
    for (const offer of ['x', 'x'.repeat(2_000), `${ana}'`, `${ana} `, ana.toUpperCase(), randomUUID()])
      expect([offer, (await hold(race, { offer })).status]).toEqual([offer, 409])
    expect(await countPlaces(owner, race)).toEqual({ capacity: 1, taken: 0, waiting: 3 })

    await makeOffers()
    expect((await send(entryPath(race, ana))).body).toContain('A place is yours')
    expect((await send(`/event/${race.slug}/register?offer=${leo}`)).headers.location).toBe(entryPath(race, leo))
    await expectLedBack(race, leo)
    expect(isFull(await hold(race))).toBe(true)
    expect([await stateOf(ana), await stateOf(leo)]).toEqual(['offered', 'waiting'])
  },
)

test('an offer holds once, however often and at once it is sent, and for no more than was offered', async () => {
  const { race, orders } = await openFullRace({ places: 3 })
  const ana = await join(race, 'Ana', 2)
  const makeOffers = await leaverOf(race)
  for (const order of orders) await release(race, order)
  await makeOffers()
  expect(await countPlaces(owner, race)).toEqual({ capacity: 3, taken: 2, waiting: 0 })
  expect((await hold(race)).status).toBe(302)
  expect(isFull(await hold(race, { offer: ana, athletes: 3 }))).toBe(true)

  const answers = await Promise.all(Array.from({ length: 5 }, () => hold(race, { offer: ana, athletes: 2 })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 302)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(4)
  expect(isOver(await hold(race, { offer: ana }))).toBe(true)
  expect(await countPlaces(owner, race)).toEqual({ capacity: 3, taken: 3, waiting: 0 })
  expect((await send(entryPath(race, ana))).body).toContain('You have used your offer')
  expect((await leave(race, ana)).status).toBe(200)
  expect(await stateOf(ana)).toBe('taken')
})

test('an offer is not found in another organization or at another event, where it neither opens nor ends anything', async () => {
  const { race, orders } = await openFullRace()
  const ana = await join(race, 'Ana')
  const makeOffers = await leaverOf(race)
  await release(race, orders[0]!)
  await makeOffers()
  const { race: foreign } = await openFullRace({ subdomain: 'nandu' })
  const { race: sibling } = await openFullRace()
  for (const [host, other] of [
    ['nandu', foreign],
    ['nandu', race],
    ['lanternfell', sibling],
  ] as const) {
    for (const path of [
      entryPath(other, ana),
      `${entryPath(other, ana)}.data`,
      `/event/${other.slug}/register?offer=${ana}`,
    ]) {
      const { status, body } = await send(path, { host })
      expect([path, status]).toEqual([path, 404])
      expect(body).not.toContain('A place is yours')
    }
    expect((await leave(other, ana, host)).status).toBe(404)
  }
  expect((await hold(foreign, { host: 'nandu', offer: ana })).status).toBe(409)
  expect((await hold(sibling, { offer: ana })).status).toBe(409)
  expect(await stateOf(ana)).toBe('offered')
})

test('an offer that ran out or was declined holds nothing, and its place is the next one’s', async () => {
  const { race, orders } = await openFullRace()
  const [ana, leo, pia] = [await join(race, 'Ana'), await join(race, 'Leo'), await join(race, 'Pia')]
  const [makeOffers, makeNextOffers] = [await leaverOf(race), await leaverOf(race)]
  await release(race, orders[0]!)
  await makeOffers()
  await queryDatabase(
    owner,
    `update waiting_entry set turn_until = now() - interval '1 second', offered_until = now() - interval '1 second'
      where secret_id = $1`,
    [ana],
  )
  expect((await send(entryPath(race, ana))).body).toContain('This offer has ended')
  await expectLedBack(race, ana)
  await makeNextOffers()
  expect([await stateOf(ana), await stateOf(leo)]).toEqual(['expired', 'offered'])
  for (let press = 0; press < 2; press += 1) expect((await leave(race, leo)).status).toBe(200)
  await expectLedBack(race, leo)
  expect(isFull(await hold(race))).toBe(true)
  expect((await hold(race, { offer: pia })).status).toBe(302)
  expect(await countPlaces(owner, race)).toEqual({ capacity: 1, taken: 1, waiting: 0 })
})

test('a team is offered the one place it needs, whatever it asked for; the others stay for the public', async () => {
  const { race, orders } = await openFullTeamRace()
  const ana = await join(race, 'Ana', 4)
  const makeOffers = await leaverOf(race)
  for (const order of orders) await release(race, order)
  await makeOffers()
  expect(await countPlaces(owner, race)).toEqual({ capacity: 2, taken: 1, waiting: 0 })
  expect((await send(entryPath(race, ana))).body).toContain('A place is yours')
  expect((await hold(race, { athletes: 2, fields: team('The others') })).status).toBe(302)
  expect(isFull(await hold(race, { athletes: 2, fields: team('Too many') }))).toBe(true)
  expect((await hold(race, { offer: ana, athletes: 4, fields: team('Ana’s', 4) })).status).toBe(302)
  expect(await countPlaces(owner, race)).toEqual({ capacity: 2, taken: 2, waiting: 0 })
})

const team = (name: string, size = 2) => ({ 'team.name': name, 'team.size': String(size) })

const openFullTeamRace = async () => {
  const race = await createRace(owner, { capacity: 2 })
  await queryDatabase(
    owner,
    'update competition set has_waiting_list = true, team_size_min = 2, team_size_max = 4 where id = $1',
    [race.competitionId],
  )
  const orders: string[] = []
  for (const name of ['One', 'Two']) orders.push(orderIdOf(await hold(race, { athletes: 2, fields: team(name) }))!)
  return { race, orders }
}
