import { expect, type Page } from '@playwright/test'
import { setLanguage, openSession, test, urlAt, waitForAdminScripts } from './browser-test.ts'
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

test('on a phone of 360 px filters are in a sheet, and what else the list can do is in another', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openList(page, baseURL, '/admin/events?q=three+lakes')
  await waitForAdminScripts(page)
  await page.getByRole('rowheader').getByRole('link').click()
  await page
    .getByRole('navigation', { name: 'The event' })
    .getByRole('link', { name: /^Athletes/ })
    .click()
  await expect(page.locator('tbody').getByRole('rowheader').first()).toBeVisible()
  const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await pageWidth()).toBe(360)

  const filters = page.getByRole('dialog', { name: 'Filters' })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  expect(await filters.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(filters.getByText('Export')).toHaveCount(0)
  await filters.getByLabel('Payment').selectOption('Paid')
  await filters.getByLabel('Item').selectOption({ index: 1 })
  await expect(page.getByRole('list', { name: 'Filters that are set' }).getByRole('listitem')).toHaveCount(3)
  await filters.getByRole('button', { name: 'Show the list' }).click()
  await expect(filters).toBeHidden()
  expect(await pageWidth()).toBe(360)
  const line = await page.getByRole('search').evaluate((search) =>
    [...search.parentElement!.children]
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }),
  )
  expect(line.length).toBeGreaterThanOrEqual(3)
  expect(new Set(line).size).toBe(1)

  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).not.toHaveURL(/payment|item/)
  await page.getByRole('button', { name: 'More for this list' }).click()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeHidden()
  await expect(page.getByRole('table').getByRole('checkbox').first()).toBeVisible()
})

test('who waits takes at most 72 px of a phone', async ({ page, baseURL }) => {
  await openList(page, baseURL, '/admin/events?q=three+lakes')
  await waitForAdminScripts(page)
  await page.getByRole('rowheader').getByRole('link').click()
  await page
    .getByRole('navigation', { name: 'The event' })
    .getByRole('link', { name: /^Waiting list/ })
    .click()
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(72)
  await expect(rows.first().getByLabel(/^More for/)).toBeVisible()
})
