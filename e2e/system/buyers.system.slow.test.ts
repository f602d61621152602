// A buyer without scripts cancels, passes a place on and gets a receipt: who gets in, and what bad input does.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { buy, newBuyer, ticksIn } from './buyer.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { sendRequest, type HttpResponse, type RequestOptions } from './http-client.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { openSale, type Sale } from './sale.ts'
import { useDorsal } from './use-dorsal.ts'

const server = await useDorsal({ ATTEMPTS_PER_QUARTER: '10000' })
const owner = readOwnerUrl(server.dataDir)
let sale: Sale

beforeAll(async () => {
  sale = await openSale(owner, { subdomain: 'nandu', places: 50 })
  await queryDatabase(
    owner,
    `update event set starts_at = now() + interval '90 days', refund_hours = 48 where id = $1`,
    [sale.eventId],
  )
})

type Order = {
  id: string
  confirmationId: string
  email: string
  registrationId: string
  lineId: string
  total: string
}

async function buyOne(): Promise<Order> {
  const buyer = newBuyer(sale, 1)
  expect(await buy(server, buyer, 'approved')).toBe('paid')
  return vi.waitFor(
    () =>
      queryOneRow<Order>(
        owner,
        `select orders.id, orders.confirmation_id as "confirmationId", email, registration.id as "registrationId",
           line_id as "lineId", total::text from orders join registration on order_id = orders.id
         where email = $1 and orders.state = 'confirmed'`,
        [buyer.email],
      ),
    { timeout: 60_000, interval: 500 },
  )
}

const successOf = ({ confirmationId }: Order) => `/event/${sale.slug}/register/success/${confirmationId}`
const pathOf = (order: Order) => `${successOf(order)}/order`
const athletePathOf = async ({ registrationId }: Order) => {
  const select = 'select confirmation_id as id from registration where id = $1'
  const { id } = await queryOneRow<{ id: string }>(owner, select, [registrationId])
  return `/event/${sale.slug}/register/participant/${id}/change`
}
const request = (order: Order, options: Partial<RequestOptions> = {}) =>
  sendRequest({ port: server.port, host: 'nandu', path: pathOf(order), ...options })

const used = new Set<string>()
const openedByAthlete = async (order: Order) => openedBy(order, await athletePathOf(order), 'registration')

async function openedBy(order: Order, path = pathOf(order), name: CookieName = 'order'): Promise<string> {
  expect((await request(order, { path, form: { intent: 'send-code' } })).status).toBe(200)
  const code = await vi.waitFor(async () => {
    const mails = JSON.parse(
      (await sendRequest({ port: server.port, path: `/dev/inbox.json?to=${order.email}` })).body,
    ) as { text: string }[]
    const found = mails.map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).find((each) => each && !used.has(each))
    if (!found) throw new Error('no code was mailed')
    used.add(found)
    return found
  }, 30_000)
  const entry = await request(order, { path, form: { intent: 'enter-code', code } })
  expect(entry.status).toBe(302)
  return cookieOf(entry, name)
}

type CookieName = 'order' | 'registration'
const cookieOf = (response: HttpResponse, name: CookieName) =>
  response.headers['set-cookie']!.find((cookie) => cookie.startsWith(`${name}=`))!.split(';')[0]!

const cancelForm = ({ lineId, total }: Order, changes: Record<string, string> = {}) => ({
  intent: 'cancel',
  key: randomUUID(),
  left: total,
  lines: lineId,
  ...changes,
})

const stateOf = async ({ id }: Order) =>
  (await queryOneRow<{ state: string }>(owner, 'select state from orders where id = $1', [id])).state

test('the link alone shows until when, and neither cancels, passes on, nor opens a receipt', async () => {
  const order = await buyOne()
  const closed = await request(order)
  expect([closed.status, closed.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(closed.body).not.toContain(order.lineId)
  expect(closed.body).not.toContain(order.email)
  for (const form of [cancelForm(order), { intent: 'create-link', registration: order.registrationId }])
    expect((await request(order, { form })).status).toBe(403)
  const receipt = await request(order, { path: pathOf(order).replace(/order$/, 'receipts/R-2026-000001.pdf') })
  expect([receipt.status, receipt.headers.location]).toEqual([302, pathOf(order)])
  expect(await stateOf(order)).toBe('confirmed')
}, 120_000)

test('bad input gets an answer and changes nothing; another order and organization are none of its business', async () => {
  const [order, other] = [await buyOne(), await buyOne()]
  const cookie = await openedBy(order)
  const headers = { cookie }
  for (const changes of [{ lines: '' }, { left: '-1' }, { left: '1e9' }, { key: 'x' }, { payee: 'x'.repeat(5_000) }])
    expect((await request(order, { headers, form: cancelForm(order, changes as never) })).status).toBe(422)
  expect((await request(order, { headers, form: cancelForm(order, { lines: other.lineId }) })).status).toBe(404)
  expect((await request(order, { headers, form: cancelForm(order, { lines: '\u0000' }) })).status).toBe(400)
  expect((await request(order, { headers, form: cancelForm(order, { left: '1' }) })).status).toBe(409)
  expect((await request(other, { headers, form: cancelForm(other) })).status).toBe(403)
  const linkOf = (registration: string) => ({ intent: 'create-link', registration })
  expect((await request(order, { headers, form: linkOf(other.registrationId) })).status).toBe(404)
  expect((await request(order, { headers, path: `${pathOf(order)}?line=nothing&line=${other.lineId}` })).status).toBe(
    200,
  )
  for (const options of [{}, { form: cancelForm(order) }])
    expect((await request(order, { host: 'lanternfell', headers, ...options })).status).toBe(404)
  const receipt = pathOf(order).replace(/order$/, 'receipts/R-2026-999999.pdf')
  expect((await request(order, { headers, path: receipt })).status).toBe(404)
  expect((await request(order, { host: 'lanternfell', headers, path: receipt })).status).toBe(404)
  expect([await stateOf(order), await stateOf(other)]).toEqual(['confirmed', 'confirmed'])
}, 120_000)

test('without scripts: the preview by a link, the confirming post, and the page that says so', async () => {
  const order = await buyOne()
  const headers = { cookie: await openedBy(order) }
  const preview = await request(order, { headers, path: `${pathOf(order)}?line=${order.lineId}` })
  const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(preview.body)?.[1] ?? ''
  const form = { intent: 'cancel', key: valueOf('key'), left: valueOf('left'), lines: valueOf('lines') }
  expect([form.left, form.lines]).toEqual([order.total, order.lineId])
  const done = await request(order, { headers, form })
  expect(done.status).toBe(200)
  expect(done.body).toContain('Cancelado')
  expect((await request(order, { headers, form })).status).toBe(200)
  const { count } = await queryOneRow<{ count: string }>(owner, 'select count(*) from refund where order_id = $1', [
    order.id,
  ])
  expect(count).toBe('1')
}, 120_000)

test('a place is passed on by a link, and by none that was withdrawn, used or is of another organization', async () => {
  const order = await buyOne()
  const headers = { cookie: await openedBy(order) }
  const former = await openedByAthlete(order)
  const linkForm = (intent: string) => ({ intent, registration: order.registrationId })
  const link = async () => {
    const page = await request(order, { headers, form: linkForm('create-link') })
    return /\/event\/[\w-]+\/transfer\/[\w-]{43}/.exec(page.body)![0]
  }
  const withdrawn = await link()
  expect((await request(order, { headers, form: linkForm('revoke-link') })).status).toBe(200)
  expect((await request(order, { path: withdrawn })).status).toBe(404)
  const path = await link()
  expect((await request(order, { host: 'lanternfell', path })).status).toBe(404)
  const page = await request(order, { path })
  expect(page.status).toBe(200)
  expect(page.body).not.toContain(order.email)
  const email = `new-${randomUUID()}@example.com`
  const athlete = {
    competitionId: sale.competitionId,
    firstName: 'Bea',
    lastName: 'Sosa',
    email,
    dni: randomUUID().slice(0, 8),
    birthDate: '05/04/1990',
    phone: '+54 11 5555 5555',
    gender: 'female',
    emergencyName: 'Sol Sosa',
    emergencyPhone: '+54 11 4444 4444',
  }
  const typed = Object.fromEntries(Object.entries(athlete).map(([name, value]) => [`participants[0].${name}`, value]))
  const form = { ...typed, ...ticksIn(page.body) }
  const untyped = await request(order, { path, form: { ...form, 'participants[0].email': 'nobody' } })
  expect(untyped.status).toBe(422)
  expect(untyped.body).toContain('Sosa')
  const taken = await request(order, { path, form })
  expect(taken.status).toBe(302)
  expect(
    await queryOneRow(owner, 'select email, first_name as name from registration where id = $1', [
      order.registrationId,
    ]),
  ).toEqual({ email, name: 'Bea' })
  expect((await request(order, { path })).status).toBe(410)
  expect((await request(order, { path, form })).status).toBe(410)

  const next = await athletePathOf(order)
  const passOn = (cookie: string) =>
    request(order, { path: next, headers: { cookie }, form: { intent: 'create-link' } })
  expect((await passOn(former)).status).toBe(403)
  expect((await passOn(cookieOf(taken, 'registration'))).status).toBe(200)
  const [orderPage, confirmation] = [
    await request(order, { headers }),
    await request(order, { path: successOf(order) }),
  ]
  expect(orderPage.body).toContain('Otra persona tomó un lugar')
  expect(orderPage.body).not.toContain('value="create-link"')
  expect(confirmation.body).not.toContain(next.split('/').at(-2))
  expect((await request(order, { headers, form: linkForm('create-link') })).status).toBe(404)
  expect((await request(order, { headers, form: cancelForm(order) })).status).toBe(404)
}, 120_000)
