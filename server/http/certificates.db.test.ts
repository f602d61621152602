import express from 'express'
import { beforeAll, expect, test } from 'vitest'
import { paths } from '#rules/paths.ts'
import { importResults } from '../domain/registrations/import-results.ts'
import { moveRace } from '#server/testing/move-race.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'
import { parseLines } from '#server/testing/parse-rows.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { certificates } from './certificates.ts'
import { failureHandler } from './failure-handler.ts'

const shop = useShop()
const app = express()
const origin = await useLocalServer(app)
let sale: Sale
let other: Sale

beforeAll(async () => {
  sale = await openSale(shop)
  other = await openSale(shop)
  await moveRace(shop, sale, -2)
  const parse = parseLines(['bib,name,gender,time', '7,Ana Ríos,F,0:32:37', '8,Berta Gil,F,DNF'], ',')
  await importResults(memberOf(sale), { eventId: sale.eventId, name: 'times.csv', parse })
  app.use((request, response, next) => {
    const { organization } = (request.headers['x-test-organization'] === 'other' ? other : sale).ctx
    Object.assign(response.locals, { organization, requestId: 'request-7' })
    next()
  })
  app.use(certificates(shop.platform))
  app.use(failureHandler(async (_request, response) => void response.type('html').send('<h1>a page</h1>')))
})

const get = (bib: string, headers: HeadersInit = {}) =>
  fetch(origin + paths.certificate(sale.eventId, bib), { headers })

test('a finisher’s certificate is a file that a crawler does not list', async () => {
  const response = await get('7')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename=21k-7.pdf')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  const [page] = await readPdf(await response.bytes())
  expect(page!.texts.join(' ')).toContain('Ana Ríos')
})

test('who did not finish, an unknown bib, another organization’s and a race that is ahead have none', async () => {
  for (const bib of ['8', '9', '%00']) expect((await get(bib)).status, bib).toBe(404)
  expect((await get('7', { 'x-test-organization': 'other' })).status).toBe(404)
  await moveRace(shop, sale, 2)
  expect((await get('7')).status).toBe(404)
  await moveRace(shop, sale, -2)
  expect((await get('7')).status).toBe(200)
})
