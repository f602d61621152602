// The session endpoints follow next-auth 4: its browser client tests them.
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { build, type Rollup } from 'vite'
import { addMember, setPassword } from './operator-commands.ts'
import { serverTest as test } from './browser-test.ts'

type Client = typeof import('next-auth/react')
type AuthWindow = { nextAuth: Client }
type SignInAnswer = { url: string; status: number; error: string | null; ok: boolean } | undefined

const clientScript = async (): Promise<string> => {
  const entry = createRequire(import.meta.url).resolve('next-auth/react')
  const { NODE_ENV } = process.env
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'nextAuth' } },
  })
  // Vite sets NODE_ENV to production, which the operator's commands would inherit.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  return (output as Rollup.RollupOutput[])[0]!.output[0].code
}

let script: Promise<string> | undefined

const at = (baseURL: string | undefined, path: string) =>
  `http://lanternfell.localhost:${new URL(baseURL!).port}${path}`

const openWithClient = async (page: Page, url: string) => {
  await page.goto(url)
  // The page's content security policy does not apply to evaluated scripts.
  const client = await (script ??= clientScript())
  await page.evaluate(`var process = { env: {} }; ${client}; window.nextAuth = nextAuth`)
}

const session = (page: Page) => page.evaluate(() => (window as unknown as AuthWindow).nextAuth.getSession())
const signIn = (page: Page, provider: string, options: Record<string, unknown>): Promise<SignInAnswer> =>
  page.evaluate(
    ([id, params]) =>
      (window as unknown as AuthWindow).nextAuth.signIn(id, { ...params, redirect: false }) as Promise<SignInAnswer>,
    [provider, options] as const,
  )

test('a client of the convention signs a member in and out @desktop', async ({ page, baseURL }) => {
  const member = await addMember('lanternfell')
  await setPassword(member, 'over the fells at night')
  await openWithClient(page, at(baseURL, '/news-that-is-not-there'))
  expect(await session(page)).toBeNull()
  expect(await page.evaluate(() => (window as unknown as AuthWindow).nextAuth.getProviders())).toMatchObject({
    credentials: { id: 'credentials', type: 'credentials' },
    email: { id: 'email', type: 'email' },
  })

  const wrongAnswer = await signIn(page, 'credentials', { email: member.email, password: 'something else' })
  expect(wrongAnswer).toMatchObject({ error: 'CredentialsSignin', ok: false, status: 401, url: null })
  expect(await session(page)).toBeNull()

  const rightAnswer = await signIn(page, 'credentials', {
    email: member.email,
    password: 'over the fells at night',
    callbackUrl: '/admin/events',
  })
  expect(rightAnswer).toMatchObject({ error: null, ok: true, status: 200, url: at(baseURL, '/admin/events') })
  expect(await session(page)).toMatchObject({ user: { name: 'Iris Holm', email: member.email } })
  await page.goto(rightAnswer!.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()

  await openWithClient(page, at(baseURL, '/'))
  const signOutAnswer = await page.evaluate(() =>
    (window as unknown as AuthWindow).nextAuth.signOut({ redirect: false, callbackUrl: '/login' }),
  )
  expect(signOutAnswer).toEqual({ url: at(baseURL, '/login') })
  expect(await session(page)).toBeNull()
})

test('it mails a link, and never leads to another site @desktop', async ({ page, baseURL }) => {
  const { email } = await addMember('lanternfell')
  await openWithClient(page, at(baseURL, '/'))
  const emailAnswer = await signIn(page, 'email', { email, callbackUrl: 'https://elsewhere.example/admin' })
  expect(emailAnswer).toMatchObject({ error: null, ok: true })
  expect(emailAnswer!.url).toMatch(at(baseURL, '/api/auth/verify-request'))
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
  await openWithClient(page, at(baseURL, '/'))
  await page.route('**/api/auth/providers', (route) => route.abort())
  await page.evaluate(() => void (window as unknown as AuthWindow).nextAuth.signIn('credentials'))
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('nobody signs in or out with a token that is not theirs @desktop', async ({ page, baseURL }) => {
  const member = await addMember('lanternfell')
  await setPassword(member, 'over the fells at night')
  await page.goto(member.link)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const post = (path: string, form: Record<string, string>) =>
    page.evaluate(
      async ([address, fields]) => {
        const response = await fetch(address, { method: 'post', body: new URLSearchParams(fields) })
        return { status: response.status, body: (await response.json()) as unknown }
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
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goto(at(baseURL, '/admin/events?status=draft'))
  const focusWindow = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')))
  await expect(async () => {
    const sessionResponse = page.waitForResponse('**/api/auth/session', { timeout: 1000 })
    await focusWindow()
    expect(await (await sessionResponse).json()).toMatchObject({ user: { email: member.email } })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()

  const otherTab = await page.context().newPage()
  await otherTab.goto(at(baseURL, '/admin'))
  const moreMenu = otherTab.getByText('More', { exact: true })
  if (await moreMenu.isVisible()) await moreMenu.click()
  await otherTab.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click()
  await expect(otherTab.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await focusWindow()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('redirect') === '/admin/events?status=draft')
})
