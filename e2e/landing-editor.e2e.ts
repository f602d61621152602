import { expect, type Page } from '@playwright/test'
import { picture } from '#server/testing/images.ts'
import { expectAccessible, openSession, setLanguage, test, urlAt } from './browser-test.ts'
import { addMember, addOrganization } from './operator-commands.ts'

const openEditor = async (page: Page, baseURL: string | undefined, organization: string) => {
  await setLanguage(page, 'en', urlAt(baseURL, organization, '/'))
  await openSession(page, await addMember(organization))
  await page.goto(urlAt(baseURL, organization, '/admin/landing'))
}

/** The document that is shown, not the one that loads behind it. */
const previewOf = (page: Page) => page.frameLocator('iframe:not([data-waiting])')

test('staff write the landing page beside its preview, and visitors see it once it is published @desktop', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const organization = await addOrganization()
  await openEditor(page, baseURL, organization)
  const preview = previewOf(page)
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Headline').fill('<b>Corre</b> el valle')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('<b>Corre</b> el valle')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose an image' }).click()
  await (await chooser).setFiles({ name: 'start.png', mimeType: 'image/png', buffer: await picture(1800, 1200) })
  await page.getByRole('button', { name: 'Use this part' }).click()
  await expect(preview.getByRole('main').locator('img')).toHaveAttribute('src', /\.webp$/)

  await preview.getByRole('heading', { level: 1 }).click()
  await expect(page.getByLabel('Headline')).toBeFocused()

  await page.getByRole('button', { name: 'Add a card' }).click()
  await page.getByLabel('Title').fill('Qué llevar')
  await page.getByRole('textbox', { name: 'Point 1' }).fill('Agua')
  await page.getByLabel('Icon: No icon of its own').click()
  await page.getByRole('button', { name: 'Moon' }).click()
  await page.getByRole('button', { name: 'Add a point' }).click()
  await page.getByRole('textbox', { name: 'Point 2' }).fill('Linterna')
  await expect(preview.getByRole('listitem').filter({ hasText: 'Linterna' }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Add a card' }).click()
  await page.getByLabel('Title').last().fill('Ayuda')
  await page.getByText('Text', { exact: true }).last().click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' }).last()).toBeFocused()
  await page.getByRole('textbox', { name: 'Text' }).last().fill('Escríbenos.')
  await page.getByRole('button', { name: 'Move “Ayuda”, 2 of 2' }).press('ArrowUp')
  await page.getByLabel('Write the texts in two languages').check()
  await page.getByLabel('Line below it (English)').fill('Three races')
  await expect(preview.getByText('Three races')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Visitors see it now.')).toBeVisible()

  await page.getByLabel('Headline (Español)').fill('Otra')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Otra')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Headline (Español)')).toHaveValue('<b>Corre</b> el valle')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('<b>Corre</b> el valle')

  await page.goto(urlAt(baseURL, organization, '/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<b>Corre</b> el valle')
  await expect(page.getByText('Three races')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Ayuda', 'Qué llevar'])
  await expect(page.getByRole('listitem').filter({ hasText: 'Linterna' }).last()).toBeVisible()
})

test('of two who write the landing page, the second sees the conflict and loses nothing typed @desktop @slow', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  const organization = await addOrganization()
  await openEditor(page, baseURL, organization)
  const otherPage = await context.newPage()
  await otherPage.goto(urlAt(baseURL, organization, '/admin/landing'))
  for (const [each, headline] of [
    [page, 'Primera'],
    [otherPage, 'Segunda'],
  ] as const) {
    await each.getByLabel('Headline').fill(headline)
    await each.getByRole('button', { name: 'Publish' }).click()
  }
  const conflict = otherPage.getByRole('alert').filter({ hasText: 'Changed meanwhile' })
  await expect(conflict.getByRole('row', { name: 'Headline' })).toContainText('Primera')
  await conflict.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(otherPage.getByText('Published. Visitors see it now.')).toBeVisible()
})

test('the preview says when it cannot load, and loads when it is asked again @phone @slow', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const organization = await addOrganization()
  await page.route('**/admin/landing/preview', (route) => route.abort())
  const failure = () => page.waitForEvent('requestfailed', (request) => request.url().endsWith('/landing/preview'))
  await Promise.all([failure(), openEditor(page, baseURL, organization)])
  // The editor asks again by itself after a change, which takes the message of the first failure away.
  await Promise.all([failure(), page.getByLabel('Headline').fill('Corre')])
  await page.getByText('Preview', { exact: true }).click()
  await expect(page.getByText('The preview did not load')).toBeVisible()
  await page.unroute('**/admin/landing/preview')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(previewOf(page).getByRole('heading', { level: 1 })).toHaveText('Corre')
  await page.getByText('Desktop', { exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'About the organization' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
})
