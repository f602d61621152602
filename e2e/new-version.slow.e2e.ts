import { expect, type Page } from '@playwright/test'
import { addMember } from './operator-commands.ts'
import { openSession, serverTest as test, setLanguage, urlAt } from './browser-test.ts'
import { enterDigits } from './enter-digits.ts'

/** As after a release: the script of a page is gone until the document of that page is loaded. */
const removeScript = async (page: Page, { script, path }: { script: string; path: string }) => {
  let isMissing = true
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === path) isMissing = false
  })
  await page.route(new RegExp(`/assets/${script}-[\\w-]+\\.js$`), (route) =>
    isMissing ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  return () => void (isMissing = true)
}

/** Marks the document, which a reload replaces. */
const markDocument = (page: Page) => page.evaluate(() => void Object.assign(window, { isFirst: true }))
const isFirstDocument = (page: Page) => page.evaluate(() => 'isFirst' in window)

test('a page whose script a release has removed is loaded with the release, once @desktop', async ({
  page,
  baseURL,
}) => {
  await openSession(page, await addMember('lanternfell', 'owner'))
  await page.goto(urlAt(baseURL, 'lanternfell', '/admin'), { waitUntil: 'networkidle' })
  await markDocument(page)
  const removeAgain = await removeScript(page, { script: 'users', path: '/admin/users' })
  const link = page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true })
  await link.click()
  await page.waitForURL((url) => url.pathname === '/admin/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  expect(await isFirstDocument(page)).toBe(false)

  await page.goto(urlAt(baseURL, 'lanternfell', '/admin'), { waitUntil: 'networkidle' })
  await markDocument(page)
  removeAgain()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new version is available')
  expect(new URL(page.url()).pathname).toBe('/admin/users')
  expect(await isFirstDocument(page)).toBe(true)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
})

test('a step of the registration whose script is gone is loaded again with what was entered', async ({
  page,
  baseURL,
}) => {
  const path = '/event/lantern-round/register'
  const url = urlAt(baseURL, 'lanternfell', path)
  await setLanguage(page, 'en', url)
  await page.goto(url, { waitUntil: 'networkidle' })
  await markDocument(page)
  await removeScript(page, { script: 'checkout-step', path })
  await page.getByRole('radio', { name: /^Solo/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  const values = {
    'First name': 'Robin',
    'Last name': 'Fell',
    Email: 'robin@example.com',
    Phone: '+44 1632 960001',
    'DNI / identity document': `${Date.now()}`,
    'Contact name': 'Sam Fell',
    'Contact phone': '+44 1632 960002',
  }
  await enterDigits(page.getByLabel('Date of birth'), '12051990')
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).first().fill(value)
  await page.getByRole('button', { name: 'Hold the places' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByText('Born 12 May 1990')).toBeVisible()
  expect(await isFirstDocument(page)).toBe(false)
})
