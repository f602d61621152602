import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformDatabase } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { openOrm, type Orm } from '#server/database/orm.ts'
import { joinTokenOf } from '#server/domain/teams/join-token.ts'
import { createAccountLink } from '#server/domain/accounts/account-links.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { holdPlace, newBuyer, orderIdOf } from './buyer.ts'
import { createDataFolder, readOwnerUrl, startDorsal, type DorsalServer } from './dorsal-process.ts'
import { sendRequest, hostOf } from './http-client.ts'
import { malformedRequests, type AddressValues, type EventValues, type MalformedRequest } from './malformed-requests.ts'
import { sendRaw, type RawResponse } from './raw-request.ts'
import { openSale, type Sale } from './sale.ts'
import { startCoreWaitTimer } from './core-wait.ts'

const folder = createDataFolder()
const actors = ['visitor', 'user', 'admin', 'owner'] as const
let owner: string
let orm: Orm
let server: DorsalServer
let sale: Sale
let targets: AddressValues
let cookies: Record<(typeof actors)[number], string>

beforeAll(async () => {
  server = await startDorsal({ DATA_DIR: folder.dataDir, LOG_LEVEL: 'debug' })
  owner = readOwnerUrl(folder.dataDir)
  orm = await openOrm(owner, { poolSize: 2 })
  sale = await openSale(owner, { subdomain: 'nandu', places: 5_000 })
  const { slug: article } = await queryOneRow<{ slug: string }>(
    owner,
    'select slug from news_article where organization_id = $1 and published_at is not null order by id limit 1',
    [sale.organizationId],
  )
  const confirmationId = orderIdOf(await holdPlace(server, newBuyer(sale, 0)))!
  const { slug, eventId } = sale
  targets = { article, sale: { slug, eventId, confirmationId }, ...(await findParts(sale.organizationId)) }
  // Warms the server up: the first page loads modules and computes its template's styles.
  for (const path of ['/', `/event/${sale.slug}`, `/event/${sale.slug}/picture.png`, '/no-such-page'])
    await sendRequest({ port: server.port, host: sale.subdomain, path })
  cookies = { visitor: '', user: await logIn('user'), admin: await logIn('admin'), owner: await logIn('owner') }
}, 240_000)
afterAll(async () => {
  await orm?.close()
  await server?.kill()
  await folder.remove()
})

/** An athlete who sent a file, two teams with their join links, and somebody who waits. */
const findParts = async (organizationId: string): Promise<Omit<AddressValues, 'article' | 'sale'>> => {
  const query = <Row extends object>(sql: string) =>
    queryDatabase<Row & Record<string, string>>(owner, sql, [organizationId])
  const ofEvent = 'event.slug, event.id as "eventId"'
  const [athlete] = await query<EventValues>(
    `select ${ofEvent}, registration.id as "registrationId", registration.confirmation_id as "confirmationId",
       registration.confirmation_id as "participantId", orders.confirmation_id as "order", field_id as field, file.id as "fileId"
     from registration_file as file join registration on registration.id = registration_id
     join orders on orders.id = order_id join event on event.id = registration.event_id
     where file.organization_id = $1 order by event.starts_at desc, file.id limit 1`,
  )
  const teams = await query<EventValues & { linkNumber: string }>(
    `select ${ofEvent}, team.id as "teamId", orders.id as "orderId", orders.confirmation_id as "confirmationId",
       link_number::text as "linkNumber"
     from team join orders on orders.id = order_id join event on event.id = team.event_id
     where team.organization_id = $1 order by event.starts_at desc, team.id limit 2`,
  )
  const [team, otherTeam] = teams.map((each) => ({
    ...each,
    token: joinTokenOf({ id: each.orderId!, confirmationId: each.confirmationId! }, Number(each.linkNumber)),
  }))
  const [waiting] = await query<EventValues>(
    `select ${ofEvent}, secret_id as "secretId" from waiting_entry join event on event.id = event_id
     where waiting_entry.organization_id = $1 and state = 'waiting' order by position limit 1`,
  )
  return { athlete: athlete!, team: team!, otherTeam: otherTeam!, waiting: waiting! }
}

const passwords = { password: 'over the fells at night', confirmation: 'over the fells at night' }

const logIn = async (role: 'user' | 'admin' | 'owner'): Promise<string> => {
  const [userId, email] = [newId(), `${role}@malformed.example`]
  await queryDatabase(owner, `insert into auth_user (id, name, email, email_verified) values ($1, 'Iris', $2, true)`, [
    userId,
    email,
  ])
  await queryDatabase(owner, 'insert into membership (id, organization_id, user_id, role) values ($1, $2, $3, $4)', [
    newId(),
    sale.organizationId,
    userId,
    role,
  ])
  const link = { purpose: 'reset-password', email, userId, organizationId: sale.organizationId, data: {} } as const
  const token = await platformDatabase(orm).transaction((em) => createAccountLink(em, link, new Date()))
  const { headers } = await sendRequest({
    port: server.port,
    host: 'nandu',
    path: `/create-password?token=${token}`,
    form: passwords,
  })
  return headers['set-cookie']!.map((each) => each.split(';')[0]).join('; ')
}

type Exchange = ActorRequest & { response: RawResponse }

// Logging out would make the following requests a visitor's.
const endsSessions = (path: string) => /^\/logout|signout/.test(path)

type ActorRequest = MalformedRequest & { actor: (typeof actors)[number] }

const allRequests = (): ActorRequest[] =>
  actors.flatMap((actor, index) =>
    malformedRequests(targets, hostOf('nandu', server.port), index).map((one) => ({ ...one, actor })),
  )

/** The first request of each actor at each route, and the others. */
const firstAndOthers = (requests: readonly ActorRequest[]): [ActorRequest[], ActorRequest[]] => {
  const first = new Map(requests.toReversed().map((one) => [`${one.actor} ${one.pattern}`, one]))
  const isFirst = (one: ActorRequest) => first.get(`${one.actor} ${one.pattern}`) === one
  return [requests.filter(isFirst), requests.filter((one) => !isFirst(one))]
}

// One at a time: an order beside them waits as long as one request blocks the server, not several.
const sendInTurn = async (requests: readonly ActorRequest[]): Promise<Exchange[]> => {
  const exchanges: Exchange[] = []
  for (const one of requests) {
    const cookie = endsSessions(one.request.path) ? '' : cookies[one.actor]
    exchanges.push({ ...one, response: await sendRaw({ ...one.request, port: server.port, cookie }) })
  }
  return exchanges
}

type OrderWait = { ms: number; coreWaitMs: number }

let buyers = 0

/** Orders and releases one place after the other until stopped, and returns how long each order took. */
const placeOrders = () => {
  let isStopped = false
  const orders: OrderWait[] = []
  const loop = (async () => {
    for (; !isStopped; await pause(100)) {
      const stopTimer = startCoreWaitTimer(server)
      const startedAt = performance.now()
      const response = await holdPlace(server, newBuyer(sale, buyers++))
      orders.push({ ms: performance.now() - startedAt, coreWaitMs: stopTimer() })
      expect([response.status, orderIdOf(response)]).toEqual([302, expect.any(String)])
      await sendRequest({
        port: server.port,
        host: sale.subdomain,
        path: `/event/${sale.slug}/register`,
        form: { intent: 'release', order: orderIdOf(response)! },
      })
    }
  })()
  return async (): Promise<OrderWait[]> => {
    isStopped = true
    await loop
    return orders
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`)

const summaryOf = ({ pattern, shape, actor, response: { status, ms } }: Exchange) =>
  `${actor} ${shape} at ${pattern}: ${status} in ${Math.round(ms)} ms`

/** The requests that reached a route: neither rejected before nor sent to log in. */
const handledOf = (exchanges: readonly Exchange[]): Exchange[] => {
  const routed = new Set(
    server
      .outputLines()
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { id?: string; route?: string })
      .flatMap(({ id, route }) => (id && route ? [id] : [])),
  )
  return exchanges.filter(
    ({ response: { headers } }) =>
      routed.has(headers.get('x-request-id') ?? '') && !headers.get('location')?.startsWith('/login'),
  )
}

test('no request ends in an error of ours, and an order beside them hardly waits', async () => {
  // What runs for the first time waits for its code to be loaded and compiled, hostile or not.
  const [first, others] = firstAndOthers(allRequests())
  const stopFirstOrders = placeOrders()
  const firstExchanges = await sendInTurn(first)
  await stopFirstOrders()

  const stopOrdering = placeOrders()
  const exchanges = [...firstExchanges, ...(await sendInTurn(others))]
  const orders = await stopOrdering()

  expect(exchanges.length).toBeGreaterThanOrEqual(2_000)
  expect(exchanges.filter(({ response: { status } }) => status >= 500).map(summaryOf)).toEqual([])
  // Only a client that went away in the middle of a request may get nothing.
  expect(
    exchanges.filter(({ shape, response: { status } }) => status === 0 && shape !== 'cut off').map(summaryOf),
  ).toEqual([])
  expect(server.outputLines().filter((line) => /"level":[56]0/.test(line))).toEqual([])
  expect(server.complaints()).toBe('')

  const handled = handledOf(exchanges)
  const patterns = [...new Set(exchanges.map(({ pattern }) => pattern))]
  const countOf = (some: readonly Exchange[], pattern: string) => some.filter((one) => one.pattern === pattern).length
  const counts = patterns.map((one) => `${one}: ${countOf(handled, one)} of ${countOf(exchanges, one)}`)
  print(`${handled.length} of ${exchanges.length} requests reached a handler\n${counts.join('\n')}`)
  expect(handled.length).toBeGreaterThanOrEqual(exchanges.length / 2)

  const waits = orders.map(({ ms, coreWaitMs }) => Math.round(ms - coreWaitMs))
  const slowest = Math.max(...waits)
  print(`${waits.length} orders, the slowest, ${waits.indexOf(slowest) + 1}., waited ${slowest} ms`)
  expect(waits.length).toBeGreaterThan(20)
  expect(waits.filter((ms) => ms > 200)).toEqual([])

  expect(exchanges.filter(({ response }) => response.body.length > 400_000).map(summaryOf)).toEqual([])
  expectFormats(exchanges)
}, 240_000)

test('CONNECT, which Node hands to no handler, is rejected with the methods there are', async () => {
  const { status, headers } = await sendRaw({
    port: server.port,
    method: 'CONNECT',
    path: 'elsewhere.example:443',
    headers: [['host', 'elsewhere.example:443']],
  })
  expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET, HEAD, POST' })
})

/**
 * Errors have the requested format. Exempt are data of pages, the sandbox, and sign-out, whose format next-auth
 * defines.
 */
const expectFormats = (exchanges: readonly Exchange[]) => {
  const mismatches = exchanges.filter((one) => {
    const { status, headers, body } = one.response
    const accept = one.request.headers.find(([name]) => name === 'accept')?.[1]
    if (status < 400 || !headers.get('x-request-id')) return false
    const isData = /\.data\b|^\/sandbox\/|^\/api\/auth\/signout/
    if (isData.test(one.request.path)) return false
    if (accept === 'application/json') return !headers.get('content-type')?.includes('json')
    return accept?.startsWith('text/html,') && !body.startsWith('<!DOCTYPE html>')
  })
  expect(mismatches.map((one) => [summaryOf(one), one.response.body.slice(0, 60)])).toEqual([])
}
