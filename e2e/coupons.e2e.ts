import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible, openSession, test, urlAt, waitForAdminScripts } from './browser-test.ts'
import { addMember } from './operator-commands.ts'

test('an organizer makes a series of coupons for chosen events and downloads its codes @desktop', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'locale', value: 'en', url: urlAt(baseURL, 'lanternfell', '/') }])
  await openSession(page, await addMember('lanternfell', 'admin'))
  await page.goto(urlAt(baseURL, 'lanternfell', '/admin/coupons'))
  await waitForAdminScripts(page)
  await page.getByRole('link', { name: 'New series' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Prefix').fill('CREW')
  await panel.getByLabel('How many').fill('12')
  await panel.getByLabel('Discount (%)').fill('100')
  await panel.getByLabel('Applies to').selectOption('Chosen events')
  await panel.getByLabel('Last day', { exact: true }).fill('01012020')
  await panel.getByRole('button', { name: 'Create series' }).click()
  await expect(panel.getByText('You must select at least one event')).toBeVisible()
  await expect(panel.getByText('Date must be in the future')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('checkbox').first().check()
  await panel.getByLabel('Last day', { exact: true }).fill('')
  await panel.getByRole('button', { name: 'Create series' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the codes (CSV)' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.match(/CREW-[2-9A-Z]{8}/g)).toHaveLength(12)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'New series' }).click()
  await expect(panel.getByLabel('Prefix')).toHaveValue('')
  await panel.getByLabel('Prefix').fill('PRESS')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).last().click()
  // What is typed below an open dialog goes nowhere.
  await expect(question).toBeHidden()
  await expect(panel.getByLabel('Prefix')).toHaveValue('PRESS')
  await panel.getByLabel('How many').fill('3')
  await panel.getByLabel('Discount (%)').fill('50')
  await panel.getByRole('button', { name: 'Create series' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByText(/^PRESS-/)).toHaveCount(3)
})
