import express from 'express'
import { beforeAll, expect, test } from 'vitest'
import { assignBibs } from '../domain/bibs/assign-bibs.ts'
import { createBibRule } from '../domain/bibs/edit-bib-rules.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { addAthletes } from '#server/testing/athletes.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { addMember } from '#server/testing/staff.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { staffCookie } from '#server/testing/staff-cookie.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { bibLabels } from './bib-labels.ts'
import { failureHandler } from './failure-handler.ts'

const shop = useShop()
const app = express()
const origin = await useLocalServer(app)
let sale: Sale
let cookie: string
let ids: string[]

beforeAll(async () => {
  sale = await openSale(shop)
  app.use((_request, response, next) => {
    Object.assign(response.locals, { organization: sale.ctx.organization, requestId: 'request-7' })
    next()
  })
  app.use(bibLabels(shop.platform))
  app.use(failureHandler(async (_request, response) => void response.type('html').send('<h1>a page</h1>')))
  cookie = await staffCookie(shop, sale, 'admin', origin)
  const { ctx } = await addMember(shop, sale, 'admin')
  ids = await addAthletes(shop, sale, { count: 30 })
  const rule = { gender: 'any', ageGroup: 'any', prefix: 'W', reserved: [], sortBy: 'registration' } as const
  await createBibRule(ctx, sale.eventId, {
    ...rule,
    reserved: [],
    competitionId: sale.competitionId,
    first: 1,
    last: 99,
  })
  await assignBibs(ctx, sale.eventId, 'missing')
  await shop.owner.query('update registration set bib_number = null where id = $1', [ids[10]])
  await shop.owner.query(`update registration set status = 'cancelled' where id = $1`, [ids[11]])
}, 60_000)

const get = (query: string, headers: HeadersInit = { cookie }) =>
  fetch(`${origin}${adminPaths.bibLabels(sale.eventId)}${query}`, { headers, redirect: 'manual' })

const bibsIn = async (response: Response) => {
  const pages = await readPdf(await response.bytes())
  return pages.flatMap(({ texts }) => texts).filter((text) => /^W\d+$/.test(text))
}

test('labels are of athletes with a bib who are not cancelled, in the order of their numbers', async () => {
  const response = await get('?format=a4-8')
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename=21k-dorsales.pdf')
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...Array.from({ length: 18 }, (_, index) => index + 13)]
  expect(await bibsIn(response)).toEqual(numbers.map((number) => `W${number}`))
  const { rows } = await shop.owner.query<{ details: unknown }>(
    `select details from audit_entry where action = 'bib-labels.printed' and organization_id = $1
      order by at desc, id desc limit 1`,
    [sale.organizationId],
  )
  expect(rows).toEqual([{ details: { count: 28 } }])
}, 30_000)

test('labels are limited to a range of numbers and the filters of the list', async () => {
  expect(await bibsIn(await get('?format=roll&first=9&last=13'))).toEqual(['W9', 'W10', 'W13'])
  expect(await bibsIn(await get('?q=n005'))).toEqual(['W5'])
}, 30_000)

test('nobody gets an empty file, or one without logging in', async () => {
  expect((await get('?first=90')).status).toBe(409)
  expect((await get('', {})).status).toBe(302)
}, 30_000)
