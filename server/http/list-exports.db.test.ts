import ExcelJS from 'exceljs'
import express from 'express'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../database/ids.ts'
import { exportAthletes } from '../domain/exports/athletes-export.ts'
import { openSale, type Sale } from '../testing/shop.ts'
import { addByStaff } from '../testing/added-by-staff.ts'
import { sellItem } from '../testing/merchandise.ts'
import { addAthlete } from '../testing/sale-people.ts'
import { exportTexts } from '../i18n/export-texts.ts'
import { adminPaths, exportPath } from '#rules/admin-paths.ts'
import { listExports } from './list-exports.ts'
import { failureHandler } from './failure-handler.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'
import { staffCookie } from '#server/testing/staff-cookie.ts'
import { holdPlaces } from '#server/testing/orders.ts'

const shop = useShop()
const app = express()
const origin = await useLocalServer(app)
let sale: Sale
let cookie: string

beforeAll(() => {
  app.use((_request, response, next) => {
    Object.assign(response.locals, { organization: sale.ctx.organization, requestId: 'request-7' })
    next()
  })
  app.use(listExports(shop.platform))
  app.use(failureHandler(async (_request, response) => void response.type('html').send('<h1>a page</h1>')))
})
beforeEach(async () => {
  sale = await openSale(shop)
  cookie = await staffCookie(shop, sale, 'owner', origin)
  for (let n = 0; n < 3; n++) await addAthlete(shop, sale, { firstName: 'Ana', lastName: `Núñez ${n}` })
})

const get = (eventId: string, { query = '', method = 'GET', accept = '*/*' } = {}) =>
  fetch(origin + exportPath(adminPaths.eventAthletes(eventId)) + query, {
    method,
    headers: { cookie, accept },
    redirect: 'manual',
  })
const getSupply = (eventId: string, { query = '', as = cookie } = {}) =>
  fetch(origin + exportPath(adminPaths.eventMerchandising(eventId)) + query, {
    headers: { cookie: as },
    redirect: 'manual',
  })
const countExports = async () =>
  (
    await shop.owner.query(`select 1 from audit_entry where action = 'athletes.exported' and organization_id = $1`, [
      sale.organizationId,
    ])
  ).rowCount

test('is a whole file, of many at once as well', async () => {
  const files = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => {
      const response = await get(sale.eventId, { query: n % 2 ? '?format=xlsx' : '' })
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(response.headers.get('content-length')).toBe(String(bytes.length))
      return bytes
    }),
  )
  expect(files[0]!.toString('utf8').trim().split('\r\n')).toHaveLength(4)
  expect(files[1]!.subarray(0, 2).toString()).toBe('PK')
})

test('holds prices in whole units and moments in the event’s zone', async () => {
  const otherSale = await openSale(shop, { price: 1_234_550 })
  await holdPlaces(otherSale)
  await shop.owner.query(`update event set time_zone = 'America/Argentina/Buenos_Aires' where id = $1`, [
    otherSale.eventId,
  ])
  await shop.owner.query(
    `update registration set created_at = '2026-03-01T01:30:00Z', birth_date = '1990-12-31' where event_id = $1`,
    [otherSale.eventId],
  )
  const lines: unknown[][] = []
  const sheet = { write: async (rows: unknown[][]) => void lines.push(...rows), finish: async () => {} }
  const ctx = { ...otherSale.ctx, actor: { kind: 'operator', name: 'eva' } } as const
  await exportAthletes(ctx, { eventId: otherSale.eventId, words: exportTexts('en') }, sheet as never)
  const [head = [], row = []] = lines
  const cells = Object.fromEntries(head.map((name, at) => [String(name), row[at]]))
  expect(cells).toMatchObject({
    Price: 12_345.5,
    Currency: 'ARS',
    Registered: '2026-02-28 22:30',
    'Date of birth': '1990-12-31',
  })
})

test('the supplier’s table is a file in both formats, in which the name of an item runs as no formula', async () => {
  const shopSale = await openSale(shop, { price: 0 })
  const { itemId, variantIds } = await sellItem(shop, sale, { name: '=1+1', rule: 'optional', price: 0 })
  await addByStaff(sale, { merchandise: [{ itemId, variantId: variantIds[0]!, quantity: 3 }] })
  const csv = await getSupply(sale.eventId)
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename=21k-productos-[-\d]+\.csv$/)
  expect((await csv.text()).split('\r\n')[1]).toMatch(/^'=1\+1,S,21K .*,3,0,0$/)
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await (await getSupply(sale.eventId, { query: '?format=xlsx' })).arrayBuffer())
  const [sheet] = workbook.worksheets
  // A formula would be an object.
  expect([sheet!.getCell('A2').value, sheet!.getCell('D2').value]).toEqual(['=1+1', 3])
  expect((await getSupply(newId())).status).toBe(404)
  expect((await getSupply(shopSale.eventId)).status).toBe(404)
  const user = await staffCookie(shop, sale, 'user', origin)
  expect((await getSupply(sale.eventId, { as: user })).status).toBe(403)
  expect((await getSupply(sale.eventId, { as: '' })).status).toBe(302)
})

test('a HEAD request exports nothing', async () => {
  const countBefore = await countExports()
  const response = await get(sale.eventId, { method: 'HEAD' })
  expect([response.status, response.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.csv')])
  expect(await countExports()).toBe(countBefore)
})

const openExportFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('dorsal-export-')
    } catch {
      return false
    }
  })

test.skipIf(!existsSync('/proc/self/fd'))(
  'no file stays open after a download, an aborted one or a rejection',
  async () => {
    await (await get(sale.eventId)).arrayBuffer()
    await (await get(sale.eventId, { query: '?format=xlsx' })).arrayBuffer()
    await get(newId())
    const abort = new AbortController()
    const response = await fetch(origin + exportPath(adminPaths.eventAthletes(sale.eventId)), {
      headers: { cookie },
      signal: abort.signal,
    })
    abort.abort()
    await response.text().catch(() => {})
    await expect.poll(openExportFiles).toEqual([])
  },
)

test.each([
  [
    'application/json',
    'application/json',
    /^\{"error":"not_found","message":"Page Not Found: .*","requestId":"request-7"\}$/,
  ],
  ['text/html', 'text/html', /^<h1>a page<\/h1>$/],
  ['*/*', 'text/plain', /^Page Not Found: /],
])('a rejection is answered in the format of %s', async (accept, type, expectedText) => {
  const response = await get(newId(), { accept })
  expect([response.status, response.headers.get('content-disposition')]).toEqual([404, null])
  expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
  expect(await response.text()).toMatch(expectedText)
})
