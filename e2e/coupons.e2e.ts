import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, test, urlAt } from './browser-test.ts'
import { addMember } from './operator-commands.ts'

const openCoupons = async (page: Page, baseURL: string | undefined) => {
  const { link } = await addMember('lanternfell', 'admin')
  await page.context().addCookies([{ name: 'locale', value: 'en', url: urlAt(baseURL, 'lanternfell', '/') }])
  await page.goto(link)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/admin$/)
  await page.goto(urlAt(baseURL, 'lanternfell', '/admin/coupons'), { waitUntil: 'networkidle' })
}

const choose = async (page: Page, code: string, action: string) => {
  await page.getByLabel(`Actions for ${code}`).click()
  await page.getByText(action, { exact: true }).filter({ visible: true }).click()
}

test('an organizer creates a coupon, duplicates, deletes and brings it back, and downloads a series @desktop', async ({
  page,
  baseURL,
}) => {
  await openCoupons(page, baseURL)
  await page.getByRole('link', { name: 'New coupon' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Code').fill('press 24')
  await panel.getByLabel('Discount (%)').fill('120')
  await panel.getByLabel('Applies to').selectOption('Chosen events')
  await panel.getByLabel('Last day', { exact: true }).fill('01012020')
  await panel.getByRole('button', { name: 'Create coupon' }).click()
  await expect(panel.getByText('Code can only contain letters, numbers, hyphens (-) and underscores (_)')).toBeVisible()
  await expect(panel.getByText('Maximum value is 100')).toBeVisible()
  await expectAccessible(page)
  await panel.getByLabel('Code').fill('press-24')
  await panel.getByLabel('Discount (%)').fill('12.5')
  await panel.getByRole('button', { name: 'Create coupon' }).click()
  await expect(panel.getByText('You must select at least one event')).toBeVisible()
  await panel.getByRole('checkbox').first().check()
  await panel.getByRole('button', { name: 'Create coupon' }).click()
  await expect(panel.getByText('Date must be in the future')).toBeVisible()
  await panel.getByLabel('Last day', { exact: true }).fill('')
  await panel.getByRole('button', { name: 'Create coupon' }).click()
  await expect(panel).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'PRESS-24' })
  await expect(row).toContainText('12.5%')

  await choose(page, 'PRESS-24', 'Duplicate')
  await expect(panel.getByLabel('Discount (%)')).toHaveValue('12.5')
  await panel.getByLabel('Code').fill('PRESS-24')
  await panel.getByRole('button', { name: 'Create coupon' }).click()
  await expect(panel.getByText('This is taken already')).toBeVisible()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, 'PRESS-24', 'Delete')
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()

  await page.getByRole('link', { name: 'New series' }).click()
  await panel.getByLabel('Prefix').fill('CREW')
  await panel.getByLabel('How many').fill('12')
  await panel.getByLabel('Discount (%)').fill('100')
  await panel.getByRole('button', { name: 'Create series' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the codes (CSV)' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.match(/CREW-[2-9A-Z]{8}/g)).toHaveLength(12)
  expect(file).not.toContain('PRESS-24')
  await expectAccessible(page)
})

test('of two who edit a coupon, the second sees both values, and both see that it was deleted @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  for (const each of [page, other]) {
    await openCoupons(each, baseURL)
    await choose(each, 'MARSHAL', 'Edit')
    await expect(each.getByRole('dialog').getByLabel('Code')).toHaveValue('MARSHAL')
  }
  const [mine, theirs] = [page.getByRole('dialog'), other.getByRole('dialog')]
  await theirs.getByLabel('Description').fill('Theirs')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toBeHidden()
  await mine.getByLabel('Description').fill('Mine')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByRole('alert').locator('tbody tr')).toHaveText(['DescriptionMineTheirs'])
  await expectAccessible(page)
  await choose(other, 'MARSHAL', 'Delete')
  await expect(other.getByLabel('Actions for MARSHAL')).toHaveCount(0)
  await mine.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(mine.getByText('This was deleted meanwhile')).toBeVisible()
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(other.getByRole('row').filter({ hasText: 'MARSHAL' })).toContainText('Theirs')
})
