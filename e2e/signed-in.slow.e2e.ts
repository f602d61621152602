import { expect, type Page } from '@playwright/test'
import { setLanguage, test, urlOn } from './browser-test.ts'
import { logIn, openRace } from './open-race.ts'

const openMenu = async (page: Page) => {
  const menu = page.getByRole('banner').locator('summary')
  if (await menu.isVisible()) await menu.click()
}

test('a page that everybody gets leads who is signed in to their registrations, and staff to work @both', async ({
  page,
}) => {
  const { organization } = await openRace(0)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

  await setLanguage(page, 'en', urlOn(organization))
  await page.goto(urlOn(organization), { waitUntil: 'networkidle' })
  await openMenu(page)
  await expect(link('Log in').filter({ visible: true })).toHaveAttribute('href', '/login')
  await expect(link('Admin area').filter({ visible: true })).toHaveCount(0)
  expect(requests).not.toContain('/signed-in.json')

  await logIn(page, organization, 'admin')
  await page.goto(urlOn(organization))
  await openMenu(page)
  await expect(link('Log in')).toHaveCount(0)
  // The bar of a wide screen has no room for it: there the account leads on.
  const isInMenu = page.viewportSize()!.width < 1200
  await expect(link('Admin area').filter({ visible: true })).toHaveCount(isInMenu ? 1 : 0)
  await link('My registrations').filter({ visible: true }).click()
  await expect(page).toHaveURL(urlOn(organization, '/account'))
  await expect(page.getByRole('link', { name: 'Admin area' })).toHaveAttribute('href', '/admin')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname !== '/account')

  await page.goto(urlOn(organization), { waitUntil: 'networkidle' })
  await openMenu(page)
  await expect(link('Log in').filter({ visible: true })).toHaveCount(1)
  expect(await page.evaluate(() => document.cookie)).not.toContain('signed-in')
})
