import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { templateIds } from '#templates/catalog.ts'
import { runDorsal } from '../operator.ts'
import { logIn } from './log-in.ts'
import { queryDatabase } from './query-database.ts'
import { createDataFolder, readOwnerUrl, startDorsal, type DorsalServer } from './dorsal-process.ts'
import { holdPlace, newBuyer } from './buyer.ts'
import { sendRequest } from './http-client.ts'
import { openSale } from './sale.ts'

const folder = createDataFolder()
let server: DorsalServer
beforeAll(async () => {
  server = await startDorsal({ DATA_DIR: folder.dataDir })
})
afterAll(async () => {
  await server?.kill()
  await folder.remove()
})

const get = async (host: string, path: string) => {
  const { status, body } = await sendRequest({ port: server.port, host, path })
  expect(status, path).toBe(200)
  return body
}
const dorsal = (...args: string[]) => runDorsal({ DATA_DIR: folder.dataDir, PORT: String(server.port) }, args)

const course = {
  line: Array.from({ length: 60 }, (_, index) => [index * 10, (index * index * 37) % 500]),
  box: { width: 600, height: 500 },
  distanceM: 5000,
  ascentM: null,
  descentM: null,
  profile: null,
}

/** Paths long enough for a course or its ground; icons are in a file of their own. */
const longPaths = (page: string): string[] =>
  [...page.matchAll(/<path\b[^>]*?\sd="([^"]*)"/g)].map(([, d]) => d!).filter((d) => d.length > 80)

test.each(templateIds)(
  'template %s draws a course where there is a route file, and no line without one',
  async (id) => {
    await dorsal('org', 'template', 'set', 'lanternfell', 'event', id)
    expect(longPaths(await get('lanternfell', '/event/borrowdale-night-half'))).toEqual([])
    expect(longPaths(await get('lanternfell', '/event/lantern-round')).length).toBeGreaterThan(0)
  },
)

test.each(templateIds)('the landing of template %s draws no line when no event has a route file', async (id) => {
  await dorsal('org', 'template', 'set', 'marejada', 'landing', id)
  await queryDatabase(
    readOwnerUrl(folder.dataDir),
    `update event set course = null where organization_id =
    (select id from organization where subdomain = 'marejada')`,
  )
  await expect.poll(async () => longPaths(await get('marejada', '/')), { timeout: 15_000 }).toEqual([])
  await queryDatabase(
    readOwnerUrl(folder.dataDir),
    `update event set course = $1 where organization_id =
    (select id from organization where subdomain = 'marejada')`,
    [JSON.stringify(course)],
  )
  await expect.poll(async () => longPaths(await get('marejada', '/')), { timeout: 15_000 }).not.toEqual([])
})

const linksOf = (page: string) => [...page.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href]) => href!)

const getAs = (cookie: string, path: string) =>
  sendRequest({ port: server.port, host: 'marejada', path, headers: { cookie } })

test('the price calculator is linked from the landing page of the platform, the sign-up and the price of a competition', async () => {
  expect(linksOf(await get('localhost', '/'))).toContain('/price')
  expect(linksOf(await get('localhost', '/signup?step=owner'))).toContain('/price')
  const cookie = await logIn(server, { email: 'prices@example.com', org: 'marejada' })
  const [event] = await queryDatabase<{ id: string }>(
    readOwnerUrl(folder.dataDir),
    `select event.id from event join organization on organization.id = event.organization_id
      where subdomain = 'marejada' and status = 'published' and starts_at > now() limit 1`,
  )
  const path = `/admin/events/${event!.id}/competitions?edit=new`
  const former = await getAs(cookie, `/admin/events/${event!.id}?tab=competitions&edit=new`)
  expect([former.status, former.headers.location]).toEqual([302, path])
  const { status, body } = await getAs(cookie, path)
  expect(status).toBe(200)
  expect(linksOf(body).some((href) => href.startsWith('/price?'))).toBe(true)
})

test('anyone who has no password is led to create one, from their account and by its address', async () => {
  const cookie = await logIn(server, { email: 'passwordless@example.com', org: 'marejada' })
  const { body } = await getAs(cookie, '/account')
  expect(linksOf(body)).toContain('/create-password')
  const { status, headers } = await getAs(cookie, '/create-password')
  expect([status, headers.location]).toEqual([302, '/account/profile'])
  expect((await getAs(cookie, '/account/profile')).body).toContain('name="newPassword"')
  const visitorResponse = await sendRequest({ port: server.port, host: 'marejada', path: '/create-password' })
  expect([visitorResponse.status, visitorResponse.headers.location]).toEqual([302, '/login/recover'])
  await queryDatabase(
    readOwnerUrl(folder.dataDir),
    `insert into auth_account (id, user_id, account_id, provider_id, password)
      select gen_random_uuid(), id, id::text, 'credential', 'x' from auth_user where email = 'passwordless@example.com'`,
  )
  expect(linksOf((await getAs(cookie, '/account')).body)).not.toContain('/create-password')
})

test('a published event says at once that nobody can take payments for it, and takes no form', async () => {
  const sale = await openSale(readOwnerUrl(folder.dataDir), { subdomain: 'lanternfell', places: 5 })
  expect(await get('lanternfell', `/event/${sale.slug}/register`)).not.toContain('cannot take payments')
  await server.stop()
  server = await startDorsal({
    DATA_DIR: folder.dataDir,
    SANDBOX_PAYMENTS: 'off',
  })
  await queryDatabase(readOwnerUrl(folder.dataDir), 'update competition set price = 1000 where event_id = $1', [
    sale.eventId,
  ])
  expect(await get('lanternfell', `/event/${sale.slug}`)).toContain('Payments cannot be taken yet')
  const registerPage = await get('lanternfell', `/event/${sale.slug}/register`)
  expect(registerPage).toContain('The organizer cannot take payments yet')
  expect(registerPage).not.toContain('type="radio"')
  const { status, body } = await holdPlace({ port: server.port }, newBuyer(sale, 1))
  expect(status).toBe(409)
  expect(body).toContain('The organizer cannot take payments yet')
})

test('the results of teams are a page without scripts, beside those of finishers and from each member’s own', async () => {
  const race = '/event/criterium-del-puerto'
  const finishers = await get('marejada', `${race}/results`)
  expect(finishers).toMatch(new RegExp(`<a[^>]* href="${race}/results/teams"[^>]*>Equipos`))
  const teams = await get('marejada', `${race}/results/teams`)
  expect(teams).toContain('Resultados por equipos')
  expect(teams).toMatch(/1–\d+ de \d+ equipos/)
  expect(teams).toContain('suma de los tiempos oficiales de sus 3 integrantes más rápidos')
  expect(teams).toContain('<small>cuenta</small>')
  const [, member, bib] = /href="([^"]+\/results\/(\d+A))"/.exec(teams)!
  const own = await get('marejada', member!)
  expect(own).toContain(bib)
  expect(own).toMatch(new RegExp(`href="${race}/results/teams\\?competition=[0-9a-f-]{36}"`))
  for (const path of [
    '/event/travesia-de-la-bahia/results/teams',
    `${race}/results/teams?competition=${randomUUID()}`,
  ]) {
    const { status } = await sendRequest({ port: server.port, host: 'marejada', path })
    expect(status, path).toBe(404)
  }
})
