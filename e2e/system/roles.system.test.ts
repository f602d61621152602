// Every route of the admin area, requested with every role, without a session and by another organization's owner.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportPath } from '#rules/admin-paths.ts'
import { can, roles, type Permission, type Role } from '#rules/permissions.ts'
import { resourceNames, resourcePath, resources } from '#rules/resources.ts'
import routes from '#web/routes.ts'
import { logIn } from './log-in.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { sendRequest } from './http-client.ts'
import { openSale, type Sale } from './sale.ts'
import { useDorsal } from './use-dorsal.ts'

// `testResource` compares the permission of each with one that is written out.
const ofResources: Record<string, Permission> = Object.fromEntries(
  resourceNames.flatMap((name) => {
    const [path, { permission }] = [resourcePath(name), resources[name]]
    return [path, `${path}/:id?`, exportPath(path)].map((address) => [address, permission])
  }),
)

/** The permission each address requires. `actions` are only posted to. */
const pages: Record<string, Permission> = {
  '/admin': 'see-dashboard',
  '/admin/events': 'see-events',
  '/admin/events/new': 'create-events',
  '/admin/events/:id': 'see-events',
  '/admin/events/:id/basic-info': 'edit-events',
  '/admin/events/:id/registration-form': 'edit-events',
  '/admin/events/:id/acceptance': 'edit-events',
  '/admin/events/:id/qr': 'see-events',
  '/admin/events/:id/competitions': 'edit-events',
  '/admin/events/:id/merchandising': 'manage-merchandising',
  '/admin/events/:id/cancellation': 'cancel-events',
  '/admin/events/:id/athletes': 'see-athletes',
  '/admin/events/:id/teams': 'see-athletes',
  '/admin/events/:id/teams/:teamId': 'see-athletes',
  '/admin/events/:id/teams/new': 'edit-athletes',
  '/admin/events/:id/teams/:teamId/new': 'edit-athletes',
  '/admin/events/:id/teams/export': 'export-data',
  '/admin/events/:id/waiting-list': 'see-athletes',
  '/admin/events/:id/bibs': 'edit-bib-numbers',
  '/admin/events/:id/holds': 'release-holds',
  '/admin/profile': 'see-dashboard',
  '/admin/palette': 'see-athletes',
  '/admin/replies/texts': 'edit-athletes',
  '/admin/users': 'manage-users',
  '/admin/mails': 'edit-athletes',
  '/admin/athletes': 'see-athletes',
  '/admin/settings': 'edit-settings',
  '/admin/settings/theme': 'edit-theme',
  '/admin/settings/sponsors': 'manage-sponsors',
  '/admin/settings/terms': 'edit-settings',
  '/admin/athletes/new': 'edit-athletes',
  '/admin/athletes/:registrationId': 'see-athletes',
  '/admin/events/:id/athletes/:registrationId': 'see-athletes',
  '/admin/events/:id/athletes/new': 'edit-athletes',
  '/admin/events/:id/athletes/export': 'export-data',
  '/admin/athletes/export': 'export-data',
  '/admin/events/export': 'export-data',
  '/admin/settings/address': 'manage-domains',
  '/admin/settings/bank': 'edit-bank-details',
  '/admin/settings/danger': 'delete-organization',
  '/admin/settings/audit': 'see-audit-log',
  '/admin/taggings': 'edit-tags',
  '/admin/reminders': 'edit-athletes',
  ...ofResources,
}
const actions: Record<string, Permission> = {
  '/admin/settings/logo': 'edit-settings',
  '/admin/first-steps': 'edit-settings',
  '/admin/views': 'see-dashboard',
  '/admin/fee-plan-request': 'publish-events',
}

const server = await useDorsal()
let sale: Sale
let registration: { id: string; event_id: string }
let cookieByRole: Record<Role, string>
let foreignCookie: string

const addressOf = (path: string) =>
  path
    .replace(/:id\??/, path.includes(':registrationId') ? registration.event_id : sale.eventId)
    .replace(/:registrationId|:teamId/, registration.id)

beforeAll(async () => {
  const owner = readOwnerUrl(server.dataDir)
  sale = await openSale(owner, { subdomain: 'nandu', places: 50 })
  const firstRegistration = 'select id, event_id from registration where organization_id = $1 order by id limit 1'
  registration = await queryOneRow(owner, firstRegistration, [sale.organizationId])
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

/** No row of a resource has the id of the event, and no team that of an athlete. */
const namesNothing = (path: string) =>
  path === '/admin/taggings' || path === '/admin/reminders' || /:(id\?|teamId|teamId\/new)$/.test(path)

const adminAddresses = (): string[] => {
  const pathsOf = (entries: RouteConfigEntry[], above = ''): string[] =>
    entries.flatMap(({ path, children }) => {
      const address = path ? `${above}/${path}` : above
      return [...(path ? [address] : []), ...pathsOf(children ?? [], address)]
    })
  return pathsOf(routes).filter((path) => /^\/admin(\/|$)/.test(path) && path !== '/admin/*')
}

test('every route of the admin area is in the table', () => {
  expect(adminAddresses().filter((path) => !(path in pages) && !(path in actions))).toEqual([])
})

test('an address of the admin area that leads nowhere is a 404 in its frame for staff, and the log-in for others', async () => {
  const visit = (cookie?: string) =>
    sendRequest({ port: server.port, host: 'nandu', path: '/admin/nothing/here', headers: cookie ? { cookie } : {} })
  const { status, body } = await visit(cookieByRole.user)
  expect(status).toBe(404)
  expect(body).toContain('href="/admin/athletes"')
  const { status: visitorStatus, headers } = await visit()
  expect([visitorStatus, headers.location]).toEqual([302, '/login?redirect=%2Fadmin%2Fnothing%2Fhere'])
})

describe.each(Object.keys({ ...pages, ...actions }))('%s', (path) => {
  const isAction = path in actions
  const visit = (cookie?: string) =>
    sendRequest({
      port: server.port,
      host: 'nandu',
      path: addressOf(path),
      headers: cookie ? { cookie } : {},
      ...(isAction ? { form: { intent: 'save' } } : {}),
    })

  test.each(roles)('lets a member with the role %s through, or not, as the table of permissions says', async (role) => {
    const { status } = await visit(cookieByRole[role])
    const isAllowed = can({ kind: 'member', userId: '', name: '', email: '', role }, { ...pages, ...actions }[path]!)
    if (!isAllowed) expect(status).toBe(403)
    else if (isAction) expect([200, 422]).toContain(status)
    else expect(status).toBe(namesNothing(path) ? 404 : 200)
  })

  test.each(['nobody', 'an owner of another organization'])('sends %s to log in, and says nothing', async (who) => {
    const { status, headers, body } = await visit(who === 'nobody' ? undefined : foreignCookie)
    expect(status).toBe(302)
    expect(headers.location).toMatch(/^\/login/)
    expect(body.replace(/^Found\. Redirecting to \S+$/, '')).toBe('')
  })
})
