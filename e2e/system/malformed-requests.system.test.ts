// Every address of the product, asked in shapes that no browser sends, by a visitor and by each role.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformDatabase } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { openOrm, type Orm } from '#server/database/orm.ts'
import { makeAccountLink } from '#server/domain/accounts/account-links.ts'
import { ask, askForOne } from './ask-database.ts'
import { holdPlace, newBuyer, orderOf } from './buyer.ts'
import { dataFolder, freePort, ownerUrlOf, startDorsal, type Dorsal } from './dorsal-process.ts'
import { call, hostOf } from './http-client.ts'
import { malformedRequests, type Malformed, type Things } from './malformed-requests.ts'
import { sendRaw, type RawAnswer } from './raw-request.ts'
import { openSale, type Sale } from './sale.ts'
import { timeWithoutACore } from './time-without-a-core.ts'

const folder = dataFolder()
const people = ['visitor', 'user', 'admin', 'owner'] as const
let owner: string
let orm: Orm
let running: Dorsal
let sale: Sale
let things: Things
let cookies: Record<(typeof people)[number], string>

beforeAll(async () => {
  running = await startDorsal({ PORT: String(await freePort()), DATA_DIR: folder.dataDir, LOG_LEVEL: 'debug' })
  owner = ownerUrlOf(folder.dataDir)
  orm = await openOrm(owner, { poolSize: 2 })
  sale = await openSale(owner, { subdomain: 'nandu', places: 5_000 })
  const { organizationId } = sale
  const one = <Row extends object>(sql: string) =>
    askForOne<Row & Record<string, unknown>>(owner, sql, [organizationId])
  const { slug: article } = await one<{ slug: string }>(
    'select slug from news_article where organization_id = $1 and published_at is not null order by id limit 1',
  )
  const { id: registrationId } = await one<{ id: string }>(
    'select id from registration where organization_id = $1 order by id limit 1',
  )
  const order = orderOf(await holdPlace(running, newBuyer(sale, 0)))!
  things = { slug: sale.slug, eventId: sale.eventId, order, article, registrationId, bib: '1' }
  // The first page of a process loads what draws pages, and works out its template's styles, for all after it.
  for (const path of ['/', `/event/${sale.slug}`, `/event/${sale.slug}/picture.png`, '/no-such-page'])
    await call({ port: running.port, host: sale.subdomain, path })
  cookies = { visitor: '', user: await getIn('user'), admin: await getIn('admin'), owner: await getIn('owner') }
}, 240_000)
afterAll(async () => {
  await orm?.close()
  await running?.kill()
  await folder.remove()
})

const passwords = { password: 'over the fells at night', confirmation: 'over the fells at night' }

const getIn = async (role: 'user' | 'admin' | 'owner'): Promise<string> => {
  const [userId, email] = [newId(), `${role}@malformed.example`]
  await ask(owner, `insert into auth_user (id, name, email, email_verified) values ($1, 'Iris', $2, true)`, [
    userId,
    email,
  ])
  await ask(owner, 'insert into membership (id, organization_id, user_id, role) values ($1, $2, $3, $4)', [
    newId(),
    sale.organizationId,
    userId,
    role,
  ])
  const link = { purpose: 'reset-password', email, userId, organizationId: sale.organizationId, data: {} } as const
  const token = await platformDatabase(orm).transaction((em) => makeAccountLink(em, link, new Date()))
  const { headers } = await call({
    port: running.port,
    host: 'nandu',
    path: `/create-password?token=${token}`,
    form: passwords,
  })
  return headers['set-cookie']!.map((each) => each.split(';')[0]).join('; ')
}

type Asked = Malformed & { person: string; answer: RawAnswer }

// Whoever logs out is a visitor from then on.
const endsSessions = (path: string) => /^\/logout|signout/.test(path)

const askAll = async (): Promise<Asked[]> => {
  const waiting = people.flatMap((person, index) =>
    malformedRequests(things, hostOf('nandu', running.port), index).map((one) => ({ ...one, person })),
  )
  const asked: Asked[] = []
  // One at a time: several would share the server's time with an order, which would then wait for all of them together.
  // How long one request keeps the server from everything else is what an order beside it waits.
  for (const one of waiting) {
    const cookie = endsSessions(one.request.path) ? '' : cookies[one.person]
    asked.push({ ...one, answer: await sendRaw({ ...one.request, port: running.port, cookie }) })
  }
  return asked
}

type Order = { ms: number; withoutACore: number }

/** Buys one place after the other until told to stop; answers how long each waited. */
const orderMeanwhile = () => {
  let isOver = false
  const orders: Order[] = []
  const done = (async () => {
    for (; !isOver; await pause(100)) {
      const withoutACore = timeWithoutACore(running)
      const from = performance.now()
      const answer = await holdPlace(running, newBuyer(sale, orders.length))
      orders.push({ ms: performance.now() - from, withoutACore: withoutACore() })
      expect([answer.status, orderOf(answer)]).toEqual([302, expect.any(String)])
      await call({
        port: running.port,
        host: sale.subdomain,
        path: `/event/${sale.slug}/register`,
        form: { intent: 'release', order: orderOf(answer)! },
      })
    }
  })()
  return async (): Promise<Order[]> => {
    isOver = true
    await done
    return orders
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`)

const shortly = ({ pattern, shape, person, answer: { status, ms } }: Asked) =>
  `${person} ${shape} at ${pattern}: ${status} in ${Math.round(ms)} ms`

/** Requests that a page, or whatever else answers at an address, worked on: not refused before, not sent to log in. */
const handledIn = (asked: readonly Asked[]): Asked[] => {
  const routed = new Set(
    running
      .printed()
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { id?: string; route?: string })
      .flatMap(({ id, route }) => (id && route ? [id] : [])),
  )
  return asked.filter(
    ({ answer: { headers } }) =>
      routed.has(headers.get('x-request-id') ?? '') && !headers.get('location')?.startsWith('/login'),
  )
}

test('no request ends in an error of ours, and an order beside them hardly waits', async () => {
  const stopOrdering = orderMeanwhile()
  const asked = await askAll()
  const orders = await stopOrdering()

  expect(asked.length).toBeGreaterThanOrEqual(2_000)
  expect(asked.filter(({ answer: { status } }) => status >= 500).map(shortly)).toEqual([])
  // Only who went away in the middle of a request may get nothing.
  expect(asked.filter(({ shape, answer: { status } }) => status === 0 && shape !== 'cut off').map(shortly)).toEqual([])
  expect(running.printed().filter((line) => /"level":[56]0/.test(line))).toEqual([])
  expect(running.complaints()).toBe('')

  const handled = handledIn(asked)
  const patterns = [...new Set(asked.map(({ pattern }) => pattern))]
  const countOf = (some: readonly Asked[], pattern: string) => some.filter((one) => one.pattern === pattern).length
  const counts = patterns.map((one) => `${one}: ${countOf(handled, one)} of ${countOf(asked, one)}`)
  print(`${handled.length} of ${asked.length} requests reached a handler\n${counts.join('\n')}`)
  expect(handled.length).toBeGreaterThanOrEqual(asked.length / 2)

  const waits = orders.map(({ ms, withoutACore }) => Math.round(ms - withoutACore))
  const slowest = Math.max(...waits)
  print(`${waits.length} orders, the slowest, ${waits.indexOf(slowest) + 1}., waited ${slowest} ms`)
  expect(waits.length).toBeGreaterThan(20)
  expect(waits.filter((ms) => ms > 200)).toEqual([])

  expect(asked.filter(({ answer }) => answer.body.length > 400_000).map(shortly)).toEqual([])
  expectFormats(asked)
}, 240_000)

test('CONNECT, which Node hands to no handler, is rejected with the methods there are', async () => {
  const { status, headers } = await sendRaw({
    port: running.port,
    method: 'CONNECT',
    path: 'elsewhere.example:443',
    headers: [['host', 'elsewhere.example:443']],
  })
  expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET, HEAD, POST' })
})

/** What failed is told in the format that was asked for: not by data of pages, the sandbox, and where the specification says how. */
const expectFormats = (asked: readonly Asked[]) => {
  const wrong = asked.filter((one) => {
    const { status, headers, body } = one.answer
    const accept = one.request.headers.find(([name]) => name === 'accept')?.[1]
    if (status < 400 || !headers.get('x-request-id')) return false
    const isData = /\.data\b|^\/sandbox\/|^\/api\/auth\/signout/
    if (isData.test(one.request.path)) return false
    if (accept === 'application/json') return !headers.get('content-type')?.includes('json')
    return accept?.startsWith('text/html,') && !body.startsWith('<!DOCTYPE html>')
  })
  expect(wrong.map((one) => [shortly(one), one.answer.body.slice(0, 60)])).toEqual([])
}
