// Every route of the admin area, requested with every role, without a session and by another organization's owner.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles, type Role } from '#rules/permissions.ts'
import routes from '#web/routes.ts'
import { logIn } from './log-in.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { sendRequest } from './http-client.ts'
import { openSale, type Sale } from './sale.ts'
import { useDorsal } from './use-dorsal.ts'

const server = await useDorsal()
let sale: Sale
let articleId: string
let registration: { id: string; event_id: string }
let cookieByRole: Record<Role, string>
let foreignCookie: string

const addressOf = (path: string) =>
  path
    .replace('news/:id', `news/${articleId}`)
    .replace(/:id\??/, path.includes(':registrationId') ? registration.event_id : sale.eventId)
    .replace(/:registrationId|:teamId|:orderId|:versionId/, registration.id)
    .replace(':provider', 'stripe')

beforeAll(async () => {
  const owner = readOwnerUrl(server.dataDir)
  sale = await openSale(owner, { subdomain: 'nandu', places: 50 })
  const firstRegistration = 'select id, event_id from registration where organization_id = $1 order by id limit 1'
  registration = await queryOneRow(owner, firstRegistration, [sale.organizationId])
  const firstArticle = 'select id from news_article where organization_id = $1 order by id limit 1'
  articleId = (await queryOneRow<{ id: string }>(owner, firstArticle, [sale.organizationId])).id
  cookieByRole = {
    user: await logIn(server, { email: 'user@roles.example', org: 'nandu', role: 'user' }),
    admin: await logIn(server, { email: 'admin@roles.example', org: 'nandu', role: 'admin' }),
    owner: await logIn(server, { email: 'owner@roles.example', org: 'nandu', role: 'owner' }),
  }
  foreignCookie = await logIn(server, { email: 'owner@roles.example', org: 'lanternfell', role: 'owner' })
}, 120_000)

test('staff see an event before anybody else does, and no browser caches what they saw', async () => {
  const owner = readOwnerUrl(server.dataDir)
  const path = `/event/${sale.eventId}`
  await queryDatabase(owner, `update event set status = 'draft' where id = $1`, [sale.eventId])
  const response = await sendRequest({ port: server.port, host: 'nandu', path, headers: { cookie: cookieByRole.user } })
  expect([response.status, response.headers['cache-control']]).toEqual([200, 'private, no-store'])
  for (const cookie of ['', foreignCookie])
    expect((await sendRequest({ port: server.port, host: 'nandu', path, headers: { cookie } })).status).toBe(404)
  await queryDatabase(owner, `update event set status = 'published' where id = $1`, [sale.eventId])
})

test('what a person downloads of their own data is cached by nobody', async () => {
  const path = '/account/privacy/data'
  const { status, headers } = await sendRequest({
    port: server.port,
    host: 'nandu',
    path,
    headers: { cookie: cookieByRole.user },
  })
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(headers['cache-control']).toBe('no-store')
})

test('an event of another organization is not found by who tags its athletes, and nothing of it changes', async () => {
  const owner = readOwnerUrl(server.dataDir)
  const state = 'select xmin::text, tags from registration where id = $1'
  const stateBefore = await queryOneRow(owner, state, [registration.id])
  const selections: Record<string, string>[] = [{ id: registration.id }, { matching: 'page=1' }]
  for (const selection of selections) {
    const form = { ...selection, intent: 'tag', add: 'Theirs' }
    const path = `/admin/events/${sale.eventId}/athletes`
    const headers = { cookie: foreignCookie }
    expect((await sendRequest({ port: server.port, host: 'lanternfell', path, headers, form })).status).toBe(404)
  }
  expect(await queryOneRow(owner, state, [registration.id])).toEqual(stateBefore)
})

const adminAddresses = (): string[] => {
  const pathsOf = (entries: RouteConfigEntry[], above = ''): string[] =>
    entries.flatMap(({ path, children }) => {
      const address = path ? `${above}/${path}` : above
      return [...(path ? [address] : []), ...pathsOf(children ?? [], address)]
    })
  return pathsOf(routes).filter((path) => /^\/admin(\/|$)/.test(path) && path !== '/admin/*')
}

test('an address of the admin area that leads nowhere is a 404 in its frame for staff, and the log-in for others', async () => {
  const visit = (cookie?: string) =>
    sendRequest({ port: server.port, host: 'nandu', path: '/admin/nothing/here', headers: cookie ? { cookie } : {} })
  const { status, body } = await visit(cookieByRole.user)
  expect(status).toBe(404)
  expect(body).toContain('href="/admin/athletes"')
  const { status: visitorStatus, headers } = await visit()
  expect([visitorStatus, headers.location]).toEqual([302, '/login?redirect=%2Fadmin%2Fnothing%2Fhere'])
})

// Which command or query needs which permission is in `declarations.db.test.ts`.
describe.each(adminAddresses())('%s', (path) => {
  const visit = async (cookie: string | undefined, form?: Record<string, string>) =>
    sendRequest({
      port: server.port,
      host: 'nandu',
      path: addressOf(path),
      headers: cookie ? { cookie } : {},
      ...(form ? { form } : {}),
    })

  test('lets an owner through, and everybody whom it lets through with a lower role', async () => {
    for (const form of [undefined, { intent: 'save' }]) {
      const statuses: number[] = []
      for (const role of roles) statuses.push((await visit(cookieByRole[role], form)).status)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      const areForbidden = statuses.map((status) => status === 403)
      expect(areForbidden).toEqual(areForbidden.toSorted((a, b) => Number(b) - Number(a)))
      expect(areForbidden.at(-1)).toBe(false)
    }
  })

  test.each(['nobody', 'an owner of another organization'])('sends %s to log in, and says nothing', async (who) => {
    const { status, headers, body } = await visit(who === 'nobody' ? undefined : foreignCookie)
    expect(status).toBe(302)
    expect(headers.location).toMatch(/^\/login/)
    expect(body.replace(/^Found\. Redirecting to \S+$/, '')).toBe('')
  })
})
