import { expect, type Page } from '@playwright/test'
import { setLanguage, openSession, test, urlAt } from './browser-test.ts'
import { addMember } from './operator-commands.ts'

const openList = async (page: Page, baseURL: string | undefined, path: string) => {
  await setLanguage(page, 'en', urlAt(baseURL, 'lanternfell', '/'))
  await openSession(page, await addMember('lanternfell', 'owner'))
  await page.goto(urlAt(baseURL, 'lanternfell', path))
}

test('fifty athletes take less than 4,000 px of a phone, and each row opens its athlete', async ({ page, baseURL }) => {
  await openList(page, baseURL, '/admin/athletes')
  await expect(page.locator('tbody').getByRole('rowheader')).toHaveCount(50)
  const heights = await page.evaluate(() => ({
    page: document.documentElement.scrollHeight,
    rows: [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height),
  }))
  expect(heights.page).toBeLessThan(4000)
  expect(Math.max(...heights.rows)).toBeLessThanOrEqual(66)
  await expect(page.getByRole('table').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(0)

  const row = page.getByRole('row').nth(3)
  const [lastName] = (await row.getByRole('rowheader').innerText()).split(',')
  await row.click({ position: { x: 200, y: 50 } })
  await expect(page.getByRole('heading', { level: 1, name: lastName })).toBeVisible()
})
