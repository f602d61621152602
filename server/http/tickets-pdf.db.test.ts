import express from 'express'
import { beforeAll, expect, test } from 'vitest'
import { paths } from '#rules/paths.ts'
import { orderTickets } from '../domain/tickets/tickets-of-order.ts'
import { checkOut } from '../domain/orders/check-out.ts'
import { readCode, readPdf } from '#server/testing/read-pdf.ts'
import { checkout, openSale, type Sale } from '#server/testing/shop.ts'
import { holdTickets, sellTickets, ticketChoice } from '#server/testing/tickets.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { failureHandler } from './failure-handler.ts'
import { ticketPdfs } from './tickets-pdf.ts'

const shop = useShop()
const app = express()
const origin = await useLocalServer(app)
let sale: Sale
let other: Sale
let heldId: string
let confirmationId: string

beforeAll(async () => {
  sale = await openSale(shop)
  other = await openSale(shop)
  const question = { id: 'seat', label: 'Seat', kind: 'short_text', required: true } as const
  const field = { ...question, help: '', enabled: true, competitions: [], condition: null, placeholder: '' }
  const stand = await sellTickets(shop, sale, { price: 0, fields: [field] })
  const box = await sellTickets(shop, sale, { price: 0, name: 'Box' })
  const answers = { seat: { label: 'Seat', value: 'Row 7' } }
  const order = await holdTickets(sale, [ticketChoice(stand, 3, answers), ticketChoice(box, 3)])
  confirmationId = order.confirmationId
  await checkOut(sale.ctx, confirmationId, checkout())
  heldId = (await holdTickets(sale, [ticketChoice(box)])).confirmationId
  app.use((request, response, next) => {
    const { organization } = (request.headers['x-test-organization'] === 'other' ? other : sale).ctx
    Object.assign(response.locals, { organization, requestId: 'request-7' })
    next()
  })
  app.use(ticketPdfs(shop.platform))
  app.use(failureHandler(async (_request, response) => void response.type('html').send('<h1>a page</h1>')))
}, 60_000)

const get = (id: string, { perPage = 4, ...init }: RequestInit & { perPage?: 1 | 4 } = {}) =>
  fetch(origin + paths.ticketsPdf('21k', id, perPage), init)

const codesOf = (pages: Awaited<ReturnType<typeof readPdf>>, across: 1 | 2) =>
  pages.flatMap(({ canvas }) =>
    Array.from({ length: across * across }, (_, position) => {
      const [width, height] = [Math.floor(canvas.width / across), Math.floor(canvas.height / across)]
      const [x, y] = [(position % across) * width, Math.floor(position / across) * height]
      return readCode(canvas, { x, y, width, height })
    }).filter((code) => code !== null),
  )

test('tickets are printed four on a page or one, each with its code, type, number and answers', async () => {
  const codes = (await orderTickets(sale.ctx, confirmationId)).map(({ code }) => code)
  const response = await get(confirmationId)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=21k-DR-\w{4}-\w{4}\.pdf$/)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const four = await readPdf(await response.bytes())
  expect(four.map(({ size }) => size)).toEqual([
    [210, 297],
    [210, 297],
  ])
  expect(codesOf(four, 2)).toEqual(codes)
  const texts = four.flatMap((page) => page.texts)
  expect(texts.filter((text) => text === 'Stand' || text === 'Box')).toEqual([
    'Stand',
    'Stand',
    'Stand',
    'Box',
    'Box',
    'Box',
  ])
  expect(texts.filter((text) => text === 'Seat: Row 7')).toHaveLength(3)
  expect(texts.filter((text) => text.startsWith('Entrada 6 de 6 · '))).toHaveLength(1)
  const one = await readPdf(await (await get(confirmationId, { perPage: 1 })).bytes())
  expect(one).toHaveLength(6)
  expect(codesOf(one, 1)).toEqual(codes)
}, 60_000)

test('cancelled tickets are left out, and an order without any has no file', async () => {
  const cancel = (title: string) =>
    shop.owner.query(`update order_line set state = 'cancelled' where organization_id = $1 and title = $2`, [
      sale.organizationId,
      title,
    ])
  await cancel('Box')
  const pages = await readPdf(await (await get(confirmationId)).bytes())
  expect(pages.flatMap(({ texts }) => texts).filter((text) => /^(Stand|Box)$/.test(text))).toEqual([
    'Stand',
    'Stand',
    'Stand',
  ])
  await cancel('Stand')
  expect((await get(confirmationId)).status).toBe(404)
  await shop.owner.query(
    `update order_line set state = 'confirmed' where organization_id = $1 and state = 'cancelled'`,
    [sale.organizationId],
  )
}, 60_000)

test('an order that is not confirmed, another organization’s and an unknown one have none, for HEAD either', async () => {
  for (const method of ['GET', 'HEAD']) {
    expect((await get(heldId, { method })).status).toBe(404)
    expect((await get('unknown-unknown-unknown', { method })).status).toBe(404)
    expect((await get(confirmationId, { method, headers: { 'x-test-organization': 'other' } })).status).toBe(404)
  }
  const head = await get(confirmationId, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/pdf'])
}, 30_000)
