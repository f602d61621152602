import express from 'express'
import { beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import { maxScansAtOnce } from '#rules/check-in/check-in-forms.ts'
import { checkInPaths } from '#rules/check-in/check-in-paths.ts'
import type { ScanAnswer } from '#rules/check-in/check-in-views.ts'
import { newId } from '#server/database/ids.ts'
import { seedRegistrations } from '#server/domain/registrations/seed-registrations.ts'
import { staffCookie } from '#server/testing/staff-cookie.ts'
import { openSale, queryRow } from '#server/testing/shop.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { checkIn } from './check-in.ts'
import { failureHandler } from './failure-handler.ts'

const shop = useShop()
const app = express()
const origin = await useLocalServer(app)

beforeAll(() => {
  app.use(async (request, response, next) => {
    const organization = await shop.platform.directory.byId(String(request.headers['x-organization']))
    Object.assign(response.locals, { organization, requestId: 'request-7' })
    next()
  })
  app.use(checkIn(shop.platform))
  app.use(failureHandler(() => Promise.reject(new Error('no pages here'))))
})

test('of 2,000 scans by four devices, two of them offline, a tenth repeated, each kit is handed out once', async () => {
  const athletes = 1_800
  const sale = await openSale(shop, { capacity: athletes, price: 0 })
  await seedRegistrations(sale.ctx, {
    files: { addPrivate: () => Promise.reject(new Error('no files here')) },
    competitionId: sale.competitionId,
    count: athletes,
  })
  const { rows } = await shop.owner.query<{ id: string }>('select id from registration where event_id = $1', [
    sale.eventId,
  ])
  const cookies = await Promise.all([1, 2, 3, 4].map(() => staffCookie(shop, sale, 'user', origin)))
  const scanOf = (registrationId: string) => ({
    id: newId(),
    registrationId,
    at: new Date().toISOString(),
    items: [],
    cash: null,
    pickedUpBy: '',
  })
  const send = async (device: number, scans: readonly ReturnType<typeof scanOf>[]) => {
    const response = await fetch(origin + checkInPaths(adminPaths.checkIn(sale.eventId)).scans, {
      method: 'POST',
      headers: {
        cookie: cookies[device]!,
        accept: 'application/json',
        'content-type': 'application/json',
        'x-organization': sale.organizationId,
      },
      body: JSON.stringify({ scans }),
    })
    return (await response.json()) as ScanAnswer[]
  }
  // The first 200 are scanned by two devices: one with and one without network.
  const scans = [...rows, ...rows.slice(0, 200)].map(({ id }, index) => ({ device: index % 4, scan: scanOf(id) }))
  const answers: ScanAnswer[] = []
  const work = async (device: number) => {
    const own = scans.filter((one) => one.device === device).map(({ scan }) => scan)
    const size = device < 2 ? 1 : maxScansAtOnce
    for (let at = 0; at < own.length; at += size) {
      const part = own.slice(at, at + size)
      answers.push(...(await send(device, part)))
      // Of a device whose answer was lost, which sends the same again.
      if (at === 0) answers.push(...(await send(device, part)))
    }
  }
  await Promise.all([0, 1, 2, 3].map(work))
  expect(answers.every((answer) => 'person' in answer)).toBe(true)
  const counts = await queryRow<{ first: number; repeats: number; people: number }>(
    shop,
    `select count(*) filter (where not is_repeat)::int as first, count(*) filter (where is_repeat)::int as repeats,
       count(distinct registration_id)::int as people
     from check_in where event_id = $1`,
    [sale.eventId],
  )
  expect(counts).toEqual({ first: 1_800, repeats: 200, people: 1_800 })
}, 300_000)
