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
  '/admin/events/:id/payment-methods': 'edit-events',
  '/admin/events/:id/qr': 'see-events',
  '/admin/events/:id/competitions': 'edit-events',
  '/admin/events/:id/merchandising': 'manage-merchandising',
  '/admin/events/:id/details': 'edit-events',
  '/admin/events/:id/results': 'import-results',
  '/admin/events/:id/cancellation': 'cancel-events',
  '/admin/events/:id/closure': 'refund-orders',
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
  '/admin/news/new': 'manage-news',
  '/admin/news/:id': 'manage-news',
  '/admin/news/:id/preview': 'manage-news',
  '/admin/news/:id/versions': 'manage-news',
  '/admin/news/:id/versions/:versionId': 'manage-news',
  '/admin/landing': 'edit-landing',
  '/admin/events/:id/landing': 'edit-landing',
  '/admin/templates': 'edit-templates',
  '/admin/users': 'manage-users',
  '/admin/mails': 'edit-athletes',
  '/admin/payments': 'see-money',
  '/admin/news': 'manage-news',
  '/admin/payments/refunds': 'see-money',
  '/admin/payments/transfers': 'confirm-payments',
  '/admin/payments/cash': 'confirm-payments',
  '/admin/payments/transfers/statement': 'confirm-payments',
  '/admin/payments/:orderId': 'see-money',
  '/admin/payments/export': 'export-data',
  '/admin/payments/settlement': 'see-money',
  '/admin/payments/settlement/export': 'export-data',
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
  '/admin/settings/payments': 'connect-payment-provider',
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
  '/admin/landing/preview': 'edit-landing',
  '/admin/events/:id/landing/preview': 'edit-landing',
  '/admin/templates/preview': 'edit-templates',
  '/admin/templates/preview/:id': 'edit-templates',
  '/admin/views': 'see-dashboard',
  '/admin/fee-plan-request': 'publish-events',
}

/** Providers send people to them, and they send them on to the page of payments. */
const returns: Record<string, Permission> = {
  '/admin/settings/payments/:provider/return': 'connect-payment-provider',
  '/admin/settings/payments/:provider/onboarded': 'connect-payment-provider',
  '/admin/settings/payments/:provider/continue': 'connect-payment-provider',
}
const permissions = { ...pages, ...actions, ...returns }

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

/** No row of a resource has the id of the event, no team that of an athlete, and the event is not cancelled. */
const namesNothing = (path: string) =>
  path === '/admin/events/:id/closure' ||
  path === '/admin/taggings' ||
  path === '/admin/reminders' ||
  /:(id\?|orderId|teamId|teamId\/new|versionId)$/.test(path)

const adminAddresses = (): string[] => {
  const pathsOf = (entries: RouteConfigEntry[], above = ''): string[] =>
    entries.flatMap(({ path, children }) => {
      const address = path ? `${above}/${path}` : above
      return [...(path ? [address] : []), ...pathsOf(children ?? [], address)]
    })
  return pathsOf(routes).filter((path) => /^\/admin(\/|$)/.test(path) && path !== '/admin/*')
}

test('every route of the admin area is in the table', () => {
  expect(adminAddresses().filter((path) => !(path in permissions))).toEqual([])
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

describe.each(Object.keys(permissions))('%s', (path) => {
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
    const { status, headers } = await visit(cookieByRole[role])
    const isAllowed = can({ kind: 'member', userId: '', name: '', email: '', role }, permissions[path]!)
    if (!isAllowed) expect(status).toBe(403)
    else if (isAction) expect([200, 422]).toContain(status)
    else if (path in returns) {
      expect(status).toBe(302)
      expect(headers.location).toMatch(/^\/admin\/settings\/payments\?refused=/)
    } else expect(status).toBe(namesNothing(path) ? 404 : 200)
  })

  test.each(['nobody', 'an owner of another organization'])('sends %s to log in, and says nothing', async (who) => {
    const { status, headers, body } = await visit(who === 'nobody' ? undefined : foreignCookie)
    expect(status).toBe(302)
    expect(headers.location).toMatch(/^\/login/)
    expect(body.replace(/^Found\. Redirecting to \S+$/, '')).toBe('')
  })
})
