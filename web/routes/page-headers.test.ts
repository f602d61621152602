import type { RouteConfigEntry } from '@react-router/dev/routes'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { requestState, type RequestState } from '#server/http/request-state.ts'
import routes from '../routes.ts'

type Module = { default?: unknown; headers?: (args: { loaderHeaders: Headers }) => HeadersInit }
type CacheHeaders = { 'cache-control'?: string; 'x-robots-tag'?: string }

const noStore = { 'cache-control': 'no-store' }
const unlisted = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/**
 * The headers of each page for caches and search engines. Pages with `{}` may be cached but are revalidated, as are all
 * of staff that are not here.
 */
const pages: Record<string, CacheHeaders> = {
  'public/home.tsx': {},
  'public/helper-check-in.tsx': unlisted,
  'public/helper-gate.tsx': unlisted,
  'public/price.tsx': {},
  'public/email-confirmation.tsx': unlisted,
  'public/event.tsx': {},
  'public/more-merchandise.tsx': unlisted,
  'public/results.tsx': {},
  'public/results-podium.tsx': {},
  'public/results-result.tsx': {},
  'public/results-teams.tsx': {},
  'public/registration-terms.tsx': {},
  'public/news.tsx': {},
  'public/news-article.tsx': {},
  'album/album.tsx': unlisted,
  'album/album-teams.tsx': unlisted,
  'album/album-team.tsx': unlisted,
  'public/article-preview.tsx': unlisted,
  'public/register.tsx': unlisted,
  'public/tickets.tsx': unlisted,
  'public/register-success.tsx': unlisted,
  'public/own-order.tsx': unlisted,
  'public/participant.tsx': unlisted,
  'public/registration-change.tsx': unlisted,
  'public/team.tsx': unlisted,
  'public/transfer.tsx': unlisted,
  'public/unsubscribe.tsx': unlisted,
  'public/waiting-entry.tsx': unlisted,
  'public/waiting-list.tsx': unlisted,
  'public/not-found.tsx': {},
  'platform/terms.tsx': {},
  'platform/connection-callback.tsx': noStore,
  'account/login.tsx': {},
  'account/login-link.tsx': noStore,
  'account/account-organizations.tsx': {},
  'account/recover.tsx': {},
  'account/create-password.tsx': noStore,
  'account/second-step.tsx': noStore,
  'account/passkey-login.tsx': {},
  'account/email-change.tsx': noStore,
  'account/second-factor.tsx': noStore,
  'account/verify-email.tsx': noStore,
  'account/register.tsx': {},
  'account/signup.tsx': { 'cache-control': 'private, no-store' },
  'account/signup-preview.tsx': { 'cache-control': 'private, max-age=60', 'x-robots-tag': 'noindex' },
  'account/invitation.tsx': noStore,
  'account/account.tsx': noStore,
  'account/profile.tsx': noStore,
  'admin/profile.tsx': noStore,
}

type Leaf = { file: string; layouts: string[] }
const pagesOf = (entries: RouteConfigEntry[], layouts: string[] = []): Leaf[] =>
  entries.flatMap(({ file, path, children }) => [
    ...(children && path === undefined ? [] : [{ file, layouts }]),
    ...pagesOf(children ?? [], [...layouts, file]),
  ])
// Routes without a page (`.ts`) set their headers themselves; a page may have several addresses.
const leaves = pagesOf(routes).filter(
  ({ file }, index, all) => file.endsWith('.tsx') && all.findIndex((other) => other.file === file) === index,
)

const modules = new Map<string, Module>()
beforeAll(async () => {
  const files = leaves.flatMap(({ file, layouts }) => [file, ...layouts])
  for (const file of new Set(files)) modules.set(file, (await import(`../${file}`)) as Module)
}, 120_000)

const isOfStaff = (file: string) => file.startsWith('admin/')

test('the table has every page of routes.ts but those of staff, and no other', () => {
  const files = leaves.map(({ file }) => file.replace('routes/', ''))
  const others = files.filter((file) => !isOfStaff(file) || file in pages)
  expect(Object.keys(pages).toSorted()).toEqual(others.toSorted())
})

// A page without headers of its own has its layout’s.
test.each(leaves)('$file says to caches and search engines what the table says', ({ file, layouts }) => {
  const headers = [file, ...layouts.toReversed()].map((each) => modules.get(each)!.headers).find(Boolean)
  const actual = new Headers(headers?.({ loaderHeaders: new Headers() }))
  const page = file.replace('routes/', '')
  expect(Object.fromEntries(actual)).toEqual(pages[page] ?? (isOfStaff(page) ? {} : null))
})

const robotsAt = async (state: unknown) => {
  const { loader } = (await import('./public/robots.ts')) as { loader: (args: never) => Response }
  const context = new RouterContextProvider()
  context.set(requestState, state as RequestState)
  const response = loader({ context } as never)
  return { type: response.headers.get('content-type'), lines: (await response.text()).trim().split('\n') }
}

test('robots.txt closes what is a person’s or staff’s, and names this host’s pages', async () => {
  const disallowed = ['/admin', '/account', '/login', '/album', '/event/*/register'].map((path) => `Disallow: ${path}`)
  const env = { PUBLIC_PROTOCOL: 'https', PLATFORM_DOMAIN: 'dorsal.example' }
  expect(await robotsAt({ organization: { origin: 'https://roca.example' }, platform: { env } })).toEqual({
    type: 'text/plain; charset=utf-8',
    lines: ['User-agent: *', ...disallowed, 'Sitemap: https://roca.example/sitemap.xml'],
  })
  const apex = await robotsAt({ organization: null, platform: { env } })
  expect(apex.lines.at(-1)).toMatch(/^Sitemap: https:\/\/dorsal\.example.*\/sitemap\.xml$/)
  await expect(robotsAt({ organization: null, isUnknownHost: true, platform: { env } })).rejects.toMatchObject({
    status: 404,
  })
})
