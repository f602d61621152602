import { beforeAll, expect, test } from 'vitest'
import { holdPlace, newBuyer, orderIdOf, type Buyer } from './buyer.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { hostOf, sendRequest, type HttpResponse, type RequestOptions } from './http-client.ts'
import { queryDatabase } from './query-database.ts'
import { openSale, type Sale } from './sale.ts'
import { useDorsal } from './use-dorsal.ts'

const server = await useDorsal({ ATTEMPTS_PER_QUARTER: '10000', LOG_LEVEL: 'debug' })
const owner = readOwnerUrl(server.dataDir)
let sale: Sale
let buyers = 0

beforeAll(async () => {
  sale = await openSale(owner, { subdomain: 'nandu', places: 50 })
})

const request = (options: Omit<RequestOptions, 'port' | 'host'> & { host?: string }) =>
  sendRequest({ port: server.port, host: 'nandu', ...options })

type Held = { buyer: Buyer; order: string; cookie: string; response: HttpResponse }

async function hold(more: Record<string, string> = {}): Promise<Held> {
  const buyer = newBuyer(sale, (buyers += 1))
  const response = await holdPlace(server, buyer, { more })
  expect(response.status, response.body.slice(0, 300)).toBe(302)
  const [cookie] = response.headers['set-cookie']!.filter((text) => text.startsWith('order-drafts='))
  return { buyer, order: orderIdOf(response)!, cookie: cookie!.split(';')[0]!, response }
}

const participant = {
  competitionId: 'x',
  firstName: 'Ana',
  email: 'typed@draft.example',
  dni: '30999888X',
  birthDate: '05/04/1990',
  phone: '+54 11 7777 7777',
}
const content = {
  participants: [participant],
  buyer: { firstName: 'Eva', lastName: 'Ríos', email: 'eva@draft.example', dni: '27111222Y', address: 'Calle 1 😀' },
  couponCode: 'CLUB10',
}
const formOf = (order: string, sent: unknown = content) => ({
  order,
  device: 'phone-1',
  revision: '1',
  typedAt: String(Date.now()),
  content: typeof sent === 'string' ? sent : JSON.stringify(sent),
})
const path = () => `/event/${sale.slug}/register/draft`
const save = (order: string, cookie: string, sent?: unknown) =>
  request({ path: path(), form: formOf(order, sent), headers: { cookie } })
const open = (order: string, cookie: string, step = 'checkout') =>
  request({ path: `/event/${sale.slug}/register?step=${step}&order=${order}`, headers: { cookie } })

test('the device that holds the places gets everything back without its storage, another one with the link nothing', async () => {
  const { order, cookie, response } = await hold()
  expect(response.headers['set-cookie']!.find((text) => text.startsWith('order-drafts='))).toMatch(
    /^order-drafts=[\w.-]+; Path=\/; Max-Age=8\d{4}; SameSite=Lax; HttpOnly$/,
  )
  const held = await open(order, cookie, 'participants')
  expect(held.headers['cache-control']).toBe('private, no-store')
  expect(held.body).toMatch(/value="\+54 11 5555 5555"/)

  const saved = await save(order, cookie)
  expect([saved.status, JSON.parse(saved.body)]).toMatchObject([200, { state: 'saved', revision: 2 }])
  const [checkout, participants] = [await open(order, cookie), await open(order, cookie, 'participants')]
  for (const value of ['27111222Y', 'eva@draft.example', 'Calle 1 😀', 'CLUB10'])
    expect(checkout.body).toContain(`value="${value}"`)
  for (const value of ['30999888X', 'typed@draft.example', '+54 11 7777 7777', '05/04/1990'])
    expect(participants.body).toContain(`value="${value}"`)

  const other = await hold()
  for (const theirs of ['', other.cookie, `${cookie.slice(0, -1)}x`])
    for (const step of ['checkout', 'participants'])
      expect((await open(order, theirs, step)).body).not.toMatch(/30999888|27111222|draft\.example|Calle 1|7777|5555/)
  for (const theirs of ['', other.cookie]) expect((await save(order, theirs)).status).toBe(404)
})

test('a device opens the drafts of several orders, the latest five', async () => {
  let cookie = ''
  const orders: string[] = []
  for (let count = 0; count < 6; count += 1) {
    const buyer = newBuyer(sale, (buyers += 1))
    const form = {
      intent: 'hold',
      draftKey: buyer.draftKey,
      ...Object.fromEntries(
        Object.entries({
          competitionId: sale.competitionId,
          firstName: 'Ana',
          lastName: 'Paz',
          email: buyer.email,
          dni: buyer.draftKey.slice(0, 8),
          birthDate: '05/04/1990',
          phone: '+54 11 5555 5555',
          gender: 'female',
          emergencyName: 'Bruno Paz',
          emergencyPhone: '+54 11 4444 4444',
        }).map(([name, value]) => [`participants[0].${name}`, value]),
      ),
    }
    const response = await request({ path: `/event/${sale.slug}/register`, form, headers: { cookie } })
    cookie = response.headers['set-cookie']!.find((text) => text.startsWith('order-drafts='))!.split(';')[0]!
    orders.push(orderIdOf(response)!)
  }
  const statuses = await Promise.all(orders.map(async (order) => (await save(order, cookie)).status))
  expect(statuses).toEqual([404, 200, 200, 200, 200, 200])
})

test('hostile bodies are rejected, and nothing of them or of what was typed is logged', async () => {
  const { order, cookie } = await hold()
  const bad: [unknown, number][] = [
    ['', 422],
    ['{', 422],
    ['[]', 422],
    ['null', 422],
    [{ ...content, participants: 'all' }, 422],
    [{ ...content, participants: Array.from({ length: 21 }, () => participant) }, 422],
    [{ ...content, participants: [{ ...participant, dni: ['30999888X'] }] }, 422],
    [{ ...content, participants: [{ ...participant, dni: '30999888X\0' }] }, 422],
    [{ ...content, participants: [{ ...participant, dni: '30999888X\ud83d' }] }, 422],
    [{ ...content, participants: [{ ...participant, answers: { '\0': '30999888X' } }] }, 422],
    [{ ...content, participants: [{ ...participant, phone: '9'.repeat(501) }] }, 422],
    [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 422],
    [{ ...content, padding: 'x'.repeat(300_000) }, 413],
  ]
  for (const [sent, status] of bad)
    expect([JSON.stringify(sent).slice(0, 60), (await save(order, cookie, sent)).status]).toEqual([
      JSON.stringify(sent).slice(0, 60),
      status,
    ])
  for (const wrong of [{ typedAt: '-1' }, { typedAt: '9'.repeat(30) }, { revision: 'one' }, { device: '<' }])
    expect((await request({ path: path(), form: { ...formOf(order), ...wrong }, headers: { cookie } })).status).toBe(
      422,
    )
  const json = { cookie, 'content-type': 'application/json', origin: `http://${hostOf('nandu', server.port)}` }
  expect((await request({ path: path(), method: 'POST', body: '{}', headers: json })).status).toBe(415)
  const crossSite = { cookie, origin: 'https://evil.example' }
  expect((await request({ path: path(), form: formOf(order), headers: crossSite })).status).toBe(403)
  expect((await request({ path: path(), headers: { cookie } })).status).toBe(400)
  expect((await request({ host: 'lanternfell', path: path(), form: formOf(order), headers: { cookie } })).status).toBe(
    404,
  )

  const farFuture = { ...formOf(order), typedAt: '9'.repeat(13) }
  expect((await request({ path: path(), form: farFuture, headers: { cookie } })).status).toBe(200)
  const kept = { ...participant, __proto__: null, unknown: 'dropped', answers: { constructor: 'x', field: 'y' } }
  expect((await save(order, cookie, { ...content, participants: [kept] })).status).toBe(200)
  const [row] = await queryDatabase<{ content: { participants: object[] } }>(
    owner,
    `select content from order_draft join orders on orders.id = order_id where confirmation_id = $1`,
    [order],
  )
  expect(row!.content.participants[0]).not.toHaveProperty('unknown')
  expect(server.outputLines().join()).not.toMatch(/30999888|27111222|draft\.example/)
})
