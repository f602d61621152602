import express from 'express'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import { checkInPaths } from '#rules/check-in/check-in-paths.ts'
import type { CheckInSearch } from '#rules/check-in/check-in-views.ts'
import { newId } from '#server/database/ids.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { checkout, openSale } from '#server/testing/shop.ts'
import { staffCookie } from '#server/testing/staff-cookie.ts'
import { holdTickets, sellTickets, ticketChoice } from '#server/testing/tickets.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { checkOut } from '../domain/orders/check-out.ts'
import { orderTickets } from '../domain/tickets/tickets-of-order.ts'
import { checkIn } from './check-in.ts'
import { failureHandler } from './failure-handler.ts'

const shop = useShop()
const app = express()
const origin = await useLocalServer(app)
const sale = useNewSale(shop)
let cookie: string

beforeAll(() => {
  app.use((_request, response, next) => {
    Object.assign(response.locals, { organization: sale.ctx.organization, requestId: 'request-7' })
    next()
  })
  app.use(checkIn(shop.platform))
  app.use(failureHandler(() => Promise.reject(new Error('no pages here'))))
})

beforeEach(async () => {
  cookie = await staffCookie(shop, sale, 'user', origin)
})

const table = (eventId = sale.eventId) => checkInPaths(adminPaths.checkIn(eventId))

const scanOf = (registrationId: string) => ({
  id: newId(),
  registrationId,
  at: '2026-01-01T12:00:00.000Z',
  items: [],
  cash: null,
  pickedUpBy: '',
})

const get = (path: string, as = cookie) => fetch(origin + path, { headers: { cookie: as, accept: 'application/json' } })
const post = (path: string, body: unknown, as = cookie) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { cookie: as, accept: 'application/json', 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { error: string }).error]

test('a device finds an athlete, hands out the kit, learns who was first, and takes it back', async () => {
  const registrationId = await addByStaff(sale)
  const found = await get(`${table().people}?find=ana`)
  expect(found.headers.get('cache-control')).toBe('private, no-store')
  expect(((await found.json()) as CheckInSearch).people.map(({ id }) => id)).toEqual([registrationId])
  const [first, second, unknown] = [scanOf(registrationId), scanOf(registrationId), scanOf(newId())]
  const sent = await post(table().scans, { scans: [first, unknown, second] })
  expect(await sent.json()).toMatchObject([
    { id: first.id, isFirst: true },
    { id: unknown.id, refusal: { code: 'not_found' } },
    { id: second.id, isFirst: false, person: { handOut: { id: first.id } } },
  ])
  expect(await (await get(table().state)).json()).toMatchObject({ counts: [{ done: 1, total: 1 }] })
  const undone = await post(table().undo, { id: first.id })
  expect(await undone.json()).toMatchObject({ id: registrationId, handOut: null })
})

test('what a device sends is rejected as a whole unless it is well formed, and nobody else gets in', async () => {
  const registrationId = await addByStaff(sale)
  const scan = scanOf(registrationId)
  const path = table().scans
  for (const body of [
    {},
    { scans: [] },
    { scans: Array.from({ length: 51 }, () => scanOf(registrationId)) },
    { scans: [{ ...scan, id: '7' }] },
    { scans: [{ ...scan, cash: 0.5 }] },
    { scans: [{ ...scan, at: 'yesterday' }] },
    { scans: [{ ...scan, pickedUpBy: 'a'.repeat(121) }] },
  ])
    expect(await codeOf(await post(path, body))).toEqual([422, 'invalid_form'])
  expect((await post(path, '{')).status).toBe(400)
  expect(await codeOf(await post(path, { scans: [scan] }, ''))).toEqual([403, 'forbidden'])
  const other = await openSale(shop)
  const stranger = await staffCookie(shop, other, 'owner', origin)
  expect(await codeOf(await post(path, { scans: [scan] }, stranger))).toEqual([403, 'forbidden'])
  expect(await codeOf(await get(table(other.eventId).state))).toEqual([404, 'not_found'])
  expect(await (await get(table().state)).json()).toMatchObject({ counts: [{ done: 0 }] })
})

test('a gate loads its tickets, admits one, learns of a repeat and takes it back', async () => {
  const type = await sellTickets(shop, sale, { price: 0 })
  const { confirmationId } = await holdTickets(sale, [ticketChoice(type)])
  await checkOut(sale.ctx, confirmationId, checkout())
  const [ticket] = await orderTickets(sale.ctx, confirmationId)
  const { id: ticketId, code } = ticket!
  const gate = checkInPaths(adminPaths.gate(sale.eventId))
  const scan = (changes = {}) => ({
    id: newId(),
    ticketId,
    code,
    gateId: null,
    direction: 'in',
    at: '2026-01-01T12:00:00.000Z',
    isDone: false,
    ...changes,
  })
  expect(await (await get(gate.bundle)).json()).toMatchObject([{ id: ticketId, type: 'Stand', last: null }])
  const [first, second, cut] = [scan(), scan(), scan({ code: code.slice(0, -2) })]
  const sent = await post(gate.scans, { scans: [cut, first, second, scan({ gateId: newId() })] })
  expect(await sent.json()).toMatchObject([
    { id: cut.id, verdict: 'unreadable', ticket: null },
    { id: first.id, verdict: 'admit', ticket: { last: { id: first.id } } },
    { id: second.id, verdict: 'inside', ticket: { last: { id: first.id } } },
    { refusal: { code: 'not_found' } },
  ])
  expect(await (await get(gate.state)).json()).toMatchObject({ types: [{ inside: 1, total: 1 }] })
  expect(await (await post(gate.undo, { id: first.id })).json()).toMatchObject({ id: ticketId, last: null })
  for (const wrong of [{ direction: 'up' }, { code: 'A'.repeat(401) }, { ticketId: '7' }, { isDone: 'yes' }])
    expect(await codeOf(await post(gate.scans, { scans: [scan(wrong)] }))).toEqual([422, 'invalid_form'])
  expect(await codeOf(await post(gate.scans, { scans: [scan()] }, ''))).toEqual([403, 'forbidden'])
})
