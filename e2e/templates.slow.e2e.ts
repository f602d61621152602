import { expect, type Page } from '@playwright/test'
import { expectAccessible, openSession, setLanguage, test, urlAt } from './browser-test.ts'
import { addMember, addOrganization } from './operator-commands.ts'

const previewOf = (page: Page) => page.getByRole('region').frameLocator('iframe:not([data-waiting])')

test('staff choose a template and its options with their own page, and visitors see it @desktop', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const organization = await addOrganization()
  await setLanguage(page, 'en', urlAt(baseURL, organization, '/'))
  await openSession(page, await addMember(organization))
  await page.goto(urlAt(baseURL, organization, '/admin/templates'))
  await expect(page.getByRole('radio', { name: 'Default' })).toBeChecked()
  for (const name of ['Default', 'Minimalist', 'Modern'])
    await expect(
      page.frameLocator(`iframe:not([data-waiting])[title="First screen with ${name}"]`).getByText('Club Roca').first(),
    ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'Modern' }).check()
  await expect(previewOf(page).locator('html')).toHaveAttribute('data-template', 'modern')
  await page.getByText('White', { exact: true }).click()
  await expect(previewOf(page).getByRole('main')).toHaveAttribute('data-night', 'white')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('radio', { name: 'Default' })).toBeChecked()

  await page.getByRole('radio', { name: 'Minimalist' }).check()
  await expect(page.getByText('This template shows no picture on the first screen.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Visitors see it now.')).toBeVisible()
  await page.getByText('Event pages', { exact: true }).click()
  await expect(page.getByText('You have no event yet')).toBeVisible()
  await expectAccessible(page)

  await page.goto(urlAt(baseURL, organization, '/'))
  await expect(page.locator('html')).toHaveAttribute('data-template', 'minimalist')
})
