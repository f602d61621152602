import { expect, type Page } from '@playwright/test'
import { picture } from '#server/testing/images.ts'
import { addMember, addOrganization, type Member } from './operator-commands.ts'
import { urlAt, expectAccessible, openSession, setLanguage, test, waitForAdminScripts } from './browser-test.ts'

const logIn = async (page: Page, member: Member) => {
  await setLanguage(page, 'en', new URL(member.link).origin)
  await openSession(page, member)
}

const createImage = async (width: number, height: number) => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await picture(width, height),
})

test('an admin changes name, colours, logo and sponsors, and visitors see it at once @desktop', async ({
  page,
  baseURL,
}) => {
  const organization = await addOrganization()
  await logIn(page, await addMember(organization))
  await page.goto(urlAt(baseURL, organization, '/admin/settings'))

  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Website')).toBeFocused()
  await expect(page.getByText('Write a web address, such as https://example.com')).toBeVisible()
  await page.getByLabel('Website').fill('delta.example')
  await page.getByLabel('Name').fill('<b>Delta</b> Runners')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Visitors see it now.')).toBeVisible()
  await expect(page.getByLabel('Website')).toHaveValue('https://delta.example/')

  const logo = page.locator('input[type=file]')
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await expect(page.getByText('Failed to crop logo')).toBeVisible()
  await logo.setInputFiles(await createImage(199, 199))
  await page.getByRole('button', { name: 'Use the whole image' }).click()
  await expect(page.getByText('Failed to upload logo')).toBeVisible()
  await page.route('**/admin/uploads/logo', () => {})
  await logo.setInputFiles(await createImage(900, 500))
  await page.getByRole('button', { name: 'Use this part' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('[data-sonner-toast][data-type=info]')).toHaveText('Upload cancelled')
  await page.unroute('**/admin/uploads/logo')
  await logo.setInputFiles(await createImage(900, 500))
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('group', { name: 'Part of the image' }).press('ArrowLeft')
  await page.getByRole('button', { name: 'Use this part' }).click()
  await expect(page.getByText('The new logo is shown now')).toBeVisible()

  await page.goto(urlAt(baseURL, organization, '/admin/settings/theme'))
  await waitForAdminScripts(page)
  await page.getByRole('textbox', { name: 'Main colour', exact: true }).fill('#ffd400')
  await expect(page.getByText('Dark words on it are easier to read than white ones.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Visitors see it now.')).toBeVisible()

  await page.goto(urlAt(baseURL, organization, '/admin/settings/sponsors'))
  await waitForAdminScripts(page)
  for (const name of ['Alba', 'Brisa']) {
    await page.getByRole('button', { name: 'Add a sponsor' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('textbox', { name: 'Website' }).fill(`${name.toLowerCase()}.example`)
    await dialog.locator('input[type=file]').setInputFiles(await createImage(400, 200))
    await expect(dialog.getByRole('img')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Move Brisa up' }).click()
  await expect(page.getByText('The order is saved')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Alba' }).click()
  // The toast of the new order has an Undo as well.
  const undoToast = page
    .getByRole('listitem')
    .filter({ hasText: 'Alba' })
    .filter({ has: page.getByRole('button', { name: 'Undo' }) })
  await undoToast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Remove Alba' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(urlAt(baseURL, organization, '/'))
  await expect(page.getByRole('contentinfo').getByText('<b>Delta</b> Runners').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'delta.example' })).toBeVisible()
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /\.webp$/)
  const sponsors = page.getByRole('region', { name: 'Running with us' }).getByRole('img')
  await expect(sponsors).toHaveCount(2)
  await expect(sponsors.first()).toHaveAttribute('alt', 'Brisa')
  const primary = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--primary-500'),
  )
  expect(primary).toBe('#ffd400')
  await expectAccessible(page)
})

test('of two who change the same, the second sees the conflict and loses nothing typed @desktop @slow', async ({
  page,
  context,
  baseURL,
}) => {
  const organization = await addOrganization()
  await logIn(page, await addMember(organization))
  const otherPage = await context.newPage()
  for (const each of [page, otherPage]) await each.goto(urlAt(baseURL, organization, '/admin/settings'))
  await page.getByLabel('Name').fill('First')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Visitors see it now.')).toBeVisible()

  await otherPage.getByLabel('Name').fill('Second')
  await otherPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(otherPage.getByRole('alert')).toContainText('Changed meanwhile in another tab or by somebody else')
  await expect(otherPage.getByRole('alert')).toContainText('First')
  await expect(otherPage.getByRole('alert')).toBeFocused()
  await expect(otherPage.getByLabel('Name')).toHaveValue('Second')
  await expectAccessible(otherPage)
  await otherPage.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(otherPage.getByText('Saved. Visitors see it now.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Second')
})

test('without a connection settings keep what was typed; Discard, Ctrl+S and leaving work as in every form @desktop @slow', async ({
  page,
  context,
  baseURL,
}) => {
  const organization = await addOrganization()
  await logIn(page, await addMember(organization))
  await page.goto(urlAt(baseURL, organization, '/admin/settings/theme'), { waitUntil: 'networkidle' })
  const bar = page.locator('[data-save-bar]')
  const mainColor = page.getByRole('textbox', { name: 'Main colour', exact: true })
  const initialColor = await mainColor.inputValue()
  for (const name of ['Save', 'Discard'])
    await expect(bar.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')

  await mainColor.fill('#ffd400')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sponsors' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).last().click()
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect(mainColor).toHaveValue(initialColor)
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click()
  await expect(mainColor).toHaveValue('#ffd400')

  await context.setOffline(true)
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('There is no connection.')).toBeVisible()
  await expect(bar.getByRole('status')).toHaveText('Not saved: no connection')
  await expect(mainColor).toHaveValue('#ffd400')
  await context.setOffline(false)
  await mainColor.press('Control+s')
  await expect(bar.getByRole('status')).toHaveText(/^Saved \d\d:\d\d$/)
  await expect(page.getByText('There is no connection.')).toBeHidden()
  await page.reload()
  await expect(mainColor).toHaveValue('#ffd400')
})
