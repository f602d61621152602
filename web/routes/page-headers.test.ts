import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { requestState, type RequestState } from '../../server/http/request-state.ts'

type Page = { headers?: () => Record<string, string> }
const ofOnePerson = [
  'layouts/account.tsx',
  'routes/admin/profile.tsx',
  'routes/account/create-password.tsx',
  'routes/account/email-change.tsx',
  'routes/account/login-link.tsx',
  'routes/account/profile.tsx',
  'routes/account/second-factor.tsx',
  'routes/account/second-step.tsx',
  'routes/account/verify-email.tsx',
  'routes/account/signup.tsx',
  'routes/public/register.tsx',
  'routes/public/register-success.tsx',
]
const inLayout = ['routes/account/account.tsx', 'routes/account/privacy.tsx']
const unlisted = [
  'routes/public/register.tsx',
  'routes/public/register-success.tsx',
  'routes/account/signup-preview.tsx',
]

const pages = new Map<string, Page>()
beforeAll(async () => {
  for (const file of [...ofOnePerson, ...inLayout, ...unlisted]) pages.set(file, (await import(`../${file}`)) as Page)
}, 120_000)
const headersOf = (file: string) => pages.get(file)!.headers?.()

test.each(ofOnePerson)('%s is stored by nobody', (file) => {
  expect(headersOf(file)?.['cache-control']).toMatch(/^(?:private, )?no-store$/)
})

// A page without headers of its own is sent with its layout’s.
test.each(inLayout)('nor is %s, as its layout says', (file) => {
  expect(headersOf(file)).toBeUndefined()
})

test.each(unlisted)('search engines leave %s alone', (file) => {
  expect(headersOf(file)?.['x-robots-tag']).toBe('noindex')
})

/** What crawlers read at a host. */
const robotsAt = async (state: unknown) => {
  const { loader } = (await import('./public/robots.ts')) as { loader: (args: never) => Response }
  const context = new RouterContextProvider()
  context.set(requestState, state as RequestState)
  const answer = loader({ context } as never)
  return { type: answer.headers.get('content-type'), lines: (await answer.text()).trim().split('\n') }
}

test('robots.txt closes what is a person’s or staff’s, and names this host’s pages', async () => {
  const closed = ['/admin', '/account', '/login', '/album', '/event/*/register'].map((path) => `Disallow: ${path}`)
  const env = { PUBLIC_PROTOCOL: 'https', PLATFORM_DOMAIN: 'dorsal.example' }
  expect(await robotsAt({ organization: { origin: 'https://roca.example' }, platform: { env } })).toEqual({
    type: 'text/plain; charset=utf-8',
    lines: ['User-agent: *', ...closed, 'Sitemap: https://roca.example/sitemap.xml'],
  })
  const apex = await robotsAt({ organization: null, platform: { env } })
  expect(apex.lines.at(-1)).toMatch(/^Sitemap: https:\/\/dorsal\.example.*\/sitemap\.xml$/)
  await expect(robotsAt({ organization: null, isUnknownHost: true, platform: { env } })).rejects.toMatchObject({
    status: 404,
  })
})
