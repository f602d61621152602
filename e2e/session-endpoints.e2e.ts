// The session endpoints, driven by the browser half of next-auth 4: the public client of the convention they follow.
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { build, type Rollup } from 'vite'
import { addMember, setPassword } from './people.ts'
import { serverTest as test } from './visit.ts'

type Client = typeof import('next-auth/react')
type Window = { nextAuth: Client }
type Said = { url: string; status: number; error: string | null; ok: boolean } | undefined

/** next-auth's client as one script that leaves itself at `window.nextAuth`. */
const clientScript = async (): Promise<string> => {
  const entry = createRequire(import.meta.url).resolve('next-auth/react')
  const { NODE_ENV } = process.env
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'nextAuth' } },
  })
  // Vite sets it for what it builds; the commands that tests run are not in production.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  return (built as Rollup.RollupOutput[])[0]!.output[0].code
}

let script: Promise<string> | undefined

const at = (baseURL: string | undefined, path: string) =>
  `http://lanternfell.localhost:${new URL(baseURL!).port}${path}`

/** Opens a page of ours with the client in it. Each navigation needs it again. */
const openWith = async (page: Page, url: string) => {
  await page.goto(url)
  // Evaluated like this, the page's content policy does not apply: the page itself runs no script of others.
  const client = await (script ??= clientScript())
  await page.evaluate(`var process = { env: {} }; ${client}; window.nextAuth = nextAuth`)
}

const session = (page: Page) => page.evaluate(() => (window as unknown as Window).nextAuth.getSession())
const signIn = (page: Page, provider: string, options: Record<string, unknown>): Promise<Said> =>
  page.evaluate(
    ([id, given]) => (window as unknown as Window).nextAuth.signIn(id, { ...given, redirect: false }) as Promise<Said>,
    [provider, options] as const,
  )

test('a client of the convention signs a member in and out @desktop', async ({ page, baseURL }) => {
  const member = await addMember('lanternfell')
  await setPassword(member, 'over the fells at night')
  await openWith(page, at(baseURL, '/news-that-is-not-there'))
  expect(await session(page)).toBeNull()
  expect(await page.evaluate(() => (window as unknown as Window).nextAuth.getProviders())).toMatchObject({
    credentials: { id: 'credentials', type: 'credentials' },
    email: { id: 'email', type: 'email' },
  })

  const wrong = await signIn(page, 'credentials', { email: member.email, password: 'something else' })
  expect(wrong).toMatchObject({ error: 'CredentialsSignin', ok: false, status: 401, url: null })
  expect(await session(page)).toBeNull()

  const right = await signIn(page, 'credentials', {
    email: member.email,
    password: 'over the fells at night',
    callbackUrl: '/admin/events',
  })
  expect(right).toMatchObject({ error: null, ok: true, status: 200, url: at(baseURL, '/admin/events') })
  expect(await session(page)).toMatchObject({ user: { name: 'Iris Holm', email: member.email } })
  await page.goto(right!.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()

  await openWith(page, at(baseURL, '/'))
  const out = await page.evaluate(() =>
    (window as unknown as Window).nextAuth.signOut({ redirect: false, callbackUrl: '/login' }),
  )
  expect(out).toEqual({ url: at(baseURL, '/login') })
  expect(await session(page)).toBeNull()
})

test('it mails a link, and never leads to another site @desktop', async ({ page, baseURL }) => {
  const { email } = await addMember('lanternfell')
  await openWith(page, at(baseURL, '/'))
  const asked = await signIn(page, 'email', { email, callbackUrl: 'https://elsewhere.example/admin' })
  expect(asked).toMatchObject({ error: null, ok: true })
  expect(asked!.url).toMatch(at(baseURL, '/api/auth/verify-request'))
  await expect(async () => {
    const inbox = await page.request.get(`${baseURL}/dev/inbox.json?to=${email}`)
    expect(await inbox.text()).toContain('/login/link?token=')
    expect(await inbox.text()).not.toContain('elsewhere.example')
  }).toPass()
})

test('a client that cannot fetch the providers goes to the error page, and that one says what to do @desktop', async ({
  page,
  baseURL,
}) => {
  await openWith(page, at(baseURL, '/'))
  await page.route('**/api/auth/providers', (route) => route.abort())
  await page.evaluate(() => void (window as unknown as Window).nextAuth.signIn('credentials'))
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('nobody signs in or out with a token that is not theirs @desktop', async ({ page, baseURL }) => {
  const member = await addMember('lanternfell')
  await setPassword(member, 'over the fells at night')
  await page.goto(member.link)
  await page.getByRole('button', { name: 'Log in' }).click()
  const post = (path: string, form: Record<string, string>) =>
    page.evaluate(
      async ([address, fields]) => {
        const answer = await fetch(address, { method: 'post', body: new URLSearchParams(fields) })
        return { status: answer.status, body: (await answer.json()) as unknown }
      },
      [path, form] as const,
    )
  expect(await post('/api/auth/signout', { json: 'true', csrfToken: 'guessed' })).toEqual({
    status: 400,
    body: { statusCode: 400, message: 'Could not fetch CSRF Token for signing out' },
  })
  const credentials = { email: member.email, password: 'over the fells at night' }
  const { body } = await post('/api/auth/callback/credentials', { json: 'true', csrfToken: 'guessed', ...credentials })
  expect(body).toEqual({ url: at(baseURL, '/api/auth/signin?csrf=true') })
  await page.goto(at(baseURL, '/admin'))
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('whose session has ended elsewhere is out as soon as they look at the page again @desktop', async ({
  page,
  baseURL,
}) => {
  const member = await addMember('lanternfell')
  await page.goto(member.link)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.goto(at(baseURL, '/admin/events?status=draft'))
  const comeBack = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')))
  await expect(async () => {
    const asked = page.waitForResponse('**/api/auth/session', { timeout: 1000 })
    await comeBack()
    expect(await (await asked).json()).toMatchObject({ user: { email: member.email } })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()

  const otherTab = await page.context().newPage()
  await otherTab.goto(at(baseURL, '/admin'))
  const more = otherTab.getByText('More', { exact: true })
  if (await more.isVisible()) await more.click()
  await otherTab.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click()
  await expect(otherTab.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await comeBack()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/admin/events?status=draft')
})
