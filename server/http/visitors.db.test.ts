import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { estimateCount } from '#rules/visitors/sketch.ts'
import { listTables } from '../database/backup/tables.ts'
import { deleteExpired } from '../domain/accounts/delete-expired.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { openVisitors, type Visitors } from './visitors.ts'

const shop = useShop()
const sale = useNewSale(shop)
let organization: CurrentOrganization
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const noon = new Date('2031-03-10T15:00:00Z')
let now = noon
let logLines: string[] = []

// Two visitors may raise the same register: with these ids and this salt they do not.
beforeEach(async ({ task }) => {
  now = noon
  logLines = []
  const digits = createHash('sha256').update(task.name).digest('hex')
  const id = `${digits.slice(0, 8)}-0000-7000-8000-${digits.slice(8, 20)}`
  await shop.owner.query(
    `insert into organization (id, subdomain, name, language, region, currency, time_zone, main_sport, theme, landing,
       sponsors, social_links)
     select $1::uuid, 'v-' || $1::uuid, name, language, region, currency, time_zone, main_sport, theme, landing, sponsors, social_links
     from organization where id = $2`,
    [id, sale.organizationId],
  )
  organization = { ...sale.ctx.organization, id }
  await shop.owner.query('truncate visitor_salt')
  await shop.owner.query(`insert into visitor_salt select $1::date + days, '\\x5a' from generate_series(0, 2) days`, [
    '2031-03-10',
  ])
})

const open = () =>
  openVisitors({
    platformContext: shop.platform.platformContext,
    log: pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) }),
    now: () => now,
    intervalMs: 3_600_000,
  })

const visit = (
  visitors: Visitors,
  {
    address = '203.0.113.7',
    method = 'GET',
    ...headers
  }: IncomingHttpHeaders & { address?: string; method?: string } = {},
) =>
  visitors.count({ method, headers: { 'user-agent': firefox, ...headers } } as IncomingMessage, organization, address)

const storedDays = async () => {
  const { rows } = await shop.owner.query<{ day: string; registers: Buffer }>(
    'select day::text, registers from visitor_day where organization_id = $1 order by day',
    [organization.id],
  )
  return rows.map(({ day, registers }) => [day, estimateCount(registers)])
}
const storedSalts = async () => {
  const { rows } = await shop.owner.query<{ day: string; salt: Buffer }>(
    'select day::text, salt from visitor_salt order by day',
  )
  return rows
}

test('who comes twice counts once; another network or another browser is another visitor', async () => {
  const visitors = await open()
  visit(visitors)
  visit(visitors)
  await visitors.flush()
  expect(await storedDays()).toEqual([['2031-03-10', 1]])
  visit(visitors)
  visit(visitors, { address: '203.0.113.8' })
  visit(visitors, { 'user-agent': `${firefox} Other` })
  visit(visitors, { address: '2001:db8::1' })
  visit(visitors, { address: '2001:db8::2' })
  await visitors.close()
  expect(await storedDays()).toEqual([['2031-03-10', 4]])
})

test('bots, prefetches, HEAD and requests without an agent do not count', async () => {
  const visitors = await open()
  visit(visitors, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })
  visit(visitors, { 'user-agent': '' })
  visit(visitors, { 'user-agent': undefined })
  visit(visitors, { 'sec-purpose': 'prefetch;prerender' })
  visit(visitors, { purpose: 'prefetch' })
  visit(visitors, { method: 'HEAD' })
  await visitors.close()
  expect(await storedDays()).toEqual([])
})

test('processes that start together share the salts: their visitors merge, and those of both count once', async () => {
  await shop.owner.query('truncate visitor_salt')
  const processes = await Promise.all([open(), open(), open()])
  for (const [number, visitors] of processes.entries())
    for (let host = 0; host < 40; host++) visit(visitors, { address: `203.0.113.${number * 20 + host}` })
  await Promise.all(processes.map((visitors) => visitors.flush()))
  const [[, count]] = (await storedDays()) as [[string, number]]
  // The salts are random: 80 with a standard error of 0.9. With salts of their own it would be 120.
  expect(count).toBeGreaterThanOrEqual(74)
  expect(count).toBeLessThanOrEqual(86)
  await Promise.all(processes.map((visitors) => visitors.close()))
  expect(await storedDays()).toEqual([['2031-03-10', count]])
})

test('what could not be written is written later, merged with what came meanwhile', async () => {
  const visitors = await open()
  visit(visitors)
  await shop.owner.query('alter table visitor_day rename to visitor_day_away')
  try {
    await visitors.flush()
  } finally {
    await shop.owner.query('alter table visitor_day_away rename to visitor_day')
  }
  expect(logLines.join()).toContain('visitors could not be written')
  visit(visitors, { address: '203.0.113.8' })
  await visitors.close()
  expect(await storedDays()).toEqual([['2031-03-10', 2]])
})

test('a day is one of the organization’s time zone', async () => {
  const visitors = await open()
  now = new Date('2031-03-11T02:59:00Z')
  visit(visitors)
  await visitors.flush()
  now = new Date('2031-03-11T03:00:00Z')
  visit(visitors)
  await visitors.close()
  expect(await storedDays()).toEqual([
    ['2031-03-10', 1],
    ['2031-03-11', 1],
  ])
})

test('a salt is deleted once its day is over everywhere, and the next day’s has nothing of it', async () => {
  await shop.owner.query('truncate visitor_salt')
  const visitors = await open()
  const [salt] = await storedSalts()
  expect([salt!.day, salt!.salt.length]).toEqual(['2031-03-10', 32])
  now = new Date('2031-03-11T11:59:00Z')
  await visitors.flush()
  expect((await storedSalts()).map(({ day }) => day)).toEqual(['2031-03-10', '2031-03-11', '2031-03-12'])
  now = new Date('2031-03-11T12:00:00Z')
  await visitors.flush()
  const salts = await storedSalts()
  expect(salts.map(({ day }) => day)).toEqual(['2031-03-11', '2031-03-12'])
  expect(salts.map((row) => row.salt.toString('hex'))).not.toContain(salt!.salt.toString('hex'))
  await visitors.close()
  const { rows } = await shop.owner.query(`select relpersistence from pg_class where relname = 'visitor_salt'`)
  expect(rows).toEqual([{ relpersistence: 'u' }])
})

test('a backup has the days and no salt', async () => {
  const client = await shop.owner.connect()
  const names = (await listTables(client)).map(({ name }) => name)
  client.release()
  expect(names).toContain('visitor_day')
  expect(names).not.toContain('visitor_salt')
})

test('neither address nor browser is stored or logged, and a visitor changes one byte', async () => {
  const visitors = await open()
  visit(visitors)
  await visitors.close()
  const { rows } = await shop.owner.query<{ text: string; registers: Buffer }>(
    `select visitor_day::text as text, registers from visitor_day where organization_id = $1
     union all select visitor_salt::text, '' from visitor_salt`,
    [organization.id],
  )
  const everything =
    rows.map(({ text, registers }) => `${text} ${registers.toString('latin1')}`).join() + logLines.join()
  for (const text of ['203.0.113', 'Firefox', Buffer.from('203.0.113').toString('hex'), 'cb007107'])
    expect(everything).not.toContain(text)
  expect(rows[0]!.registers.filter((rank) => rank > 0)).toHaveLength(1)
})

test('an organization that is erased meanwhile does not keep others from being counted', async () => {
  const visitors = await open()
  visit(visitors)
  const unknown = { ...organization, id: '0199c0de-0000-7000-8000-000000000000' }
  visitors.count({ method: 'GET', headers: { 'user-agent': firefox } } as IncomingMessage, unknown, '203.0.113.7')
  await visitors.close()
  expect(await storedDays()).toEqual([['2031-03-10', 1]])
})

test('days stay for 400 days', async () => {
  const visitors = await open()
  visit(visitors)
  await visitors.close()
  const forget = (day: string) =>
    deleteExpired(shop.platform.platformContext({ actor: { kind: 'system' }, now: new Date(`${day}T12:00:00Z`) }))
  await forget('2032-04-13')
  expect(await storedDays()).toEqual([['2031-03-10', 1]])
  await forget('2032-04-14')
  expect(await storedDays()).toEqual([])
})
