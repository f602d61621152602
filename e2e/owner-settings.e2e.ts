import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addMember, addOrganization, restoreOrganization } from './operator-commands.ts'
import { openSession, urlAt, expectAccessible, test } from './browser-test.ts'

const openSettings = async (
  page: Page,
  baseURL: string | undefined,
  organization: string,
  section: string,
  role?: 'admin',
) => {
  await page.context().addCookies([{ name: 'locale', value: 'en', url: urlAt(baseURL, organization, '/') }])
  await openSession(page, await addMember(organization, role ?? 'owner'))
  await page.goto(urlAt(baseURL, organization, `/admin/settings/${section}`))
}

test('an owner changes the address, and the old one leads to the new one @desktop @slow', async ({ page, baseURL }) => {
  const from = await addOrganization()
  const to = `club-${randomUUID().slice(0, 8)}`
  await openSettings(page, baseURL, from, 'address')
  await expectAccessible(page)
  await page.getByLabel('Subdomain').fill('nandu')
  await page.getByRole('button', { name: 'Change the address' }).click()
  await expect(page.getByText('This subdomain is already taken')).toBeVisible()
  await expect(page.getByLabel('Subdomain')).toHaveValue('nandu')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Subdomain')).toHaveValue(from)
  await page.getByLabel('Subdomain').fill(to)
  await page.getByRole('button', { name: 'Change the address' }).click()
  await expect(page).toHaveURL(urlAt(baseURL, to, '/login?redirect=%2Fadmin%2Fsettings%2Faddress'))
  await page.goto(urlAt(baseURL, from, '/?from=a-poster'))
  await expect(page).toHaveURL(urlAt(baseURL, to, '/?from=a-poster'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an owner adds a domain, reads the records to set and gives it up again @desktop @slow', async ({
  page,
  baseURL,
}) => {
  const host = `www.club-${randomUUID().slice(0, 8)}.org`
  await openSettings(page, baseURL, await addOrganization(), 'address')
  await page.getByRole('textbox', { name: 'Domain', exact: true }).fill(host)
  await page.getByRole('button', { name: 'Add the domain' }).click()
  const card = page.getByRole('article', { name: host })
  await expect(card.getByText('Not verified yet')).toBeVisible()
  await expect(card.getByText(`_dorsal-challenge.${host}`)).toBeVisible()
  await expect(card.getByText(/^dorsal-verification=/)).toBeVisible()
  await expectAccessible(page)
  await card.getByText('Remove…').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Remove ${host}` })
    .click()
  await expect(card).toBeHidden()
})

test('an owner enters bank details, which are shown by their ends from then on @desktop', async ({ page, baseURL }) => {
  await openSettings(page, baseURL, await addOrganization(), 'bank')
  await page.getByLabel('Account holder').fill('Club Roca A.C.')
  await page.getByRole('textbox', { name: 'Bank', exact: true }).fill('Banco del Río')
  await page.getByLabel('Account number').fill('ES91 2100 0418 4502 0005 1333')
  await page.getByRole('button', { name: 'Save the bank details' }).click()
  await expect(page.getByText('This IBAN is not right: check its digits')).toBeVisible()
  await page.getByLabel('Account number').fill('ES91 2100 0418 4502 0005 1332')
  await page.getByRole('button', { name: 'Save the bank details' }).click()
  await expect(page.getByText('ends in 1332')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('ends in 1332')).toBeVisible()
  expect(await page.content()).not.toContain('ES9121000418450200051332')
  await page.route(/\.js$/, (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Remove the bank details…' }).click()
  await expect(page.getByText('No bank details yet.')).toBeVisible()
})

test('an owner deletes the organization by its name, and an operator brings it back @desktop @slow', async ({
  page,
  baseURL,
}) => {
  const organization = await addOrganization()
  await openSettings(page, baseURL, organization, 'danger')
  await expectAccessible(page)
  await page.getByLabel('Name of the organization').fill('club roca')
  await page.getByRole('button', { name: 'Delete the organization' }).click()
  await expect(page.getByText('This is not the organization’s name')).toBeVisible()
  await page.getByLabel('Name of the organization').fill('Club Roca')
  await page.getByRole('button', { name: 'Delete the organization' }).click()
  await expect(page).toHaveURL(`${baseURL}/`)
  const deletedResponse = await page.goto(urlAt(baseURL, organization, '/'))
  expect(deletedResponse?.status()).toBe(404)
  await restoreOrganization(organization)
  await expect(async () => {
    const restoredResponse = await page.goto(urlAt(baseURL, organization, '/admin'))
    expect(restoredResponse?.status()).toBe(200)
  }).toPass()
  await expect(page).toHaveURL(/\/login\?/)
})

test('an owner reads who did what @desktop @slow', async ({ page, baseURL }) => {
  const organization = await addOrganization()
  await openSettings(page, baseURL, organization, 'audit')
  await expect(page.getByText('Gave a person a role')).not.toHaveCount(0)
  await expectAccessible(page)
  const openFilters = () => page.getByRole('button', { name: /^Filters/ }).click()
  await openFilters()
  await page.getByLabel('Person', { exact: true }).selectOption({ label: 'A visitor' })
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await expect(page.getByText('Created the organization')).not.toHaveCount(0)

  const from = page.getByRole('searchbox', { name: 'From' })
  await openFilters()
  await from.pressSequentially('01012200')
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await openFilters()
  await expect(from).toHaveValue('')
  await page.getByRole('button', { name: 'From: open the calendar' }).click()
  await page.getByRole('button', { name: /^Today/ }).click()
  await expect(from).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  await expect(page).toHaveURL(/[?&]from=\d\d%2F\d\d%2F\d{4}/)
  await expect(page.getByText('Created the organization')).not.toHaveCount(0)
})

test('an admin neither sees nor opens what is the owners’ @desktop @slow', async ({ page, baseURL }) => {
  const organization = await addOrganization()
  await openSettings(page, baseURL, organization, '', 'admin')
  const menu = page.getByRole('navigation', { name: 'Settings' }).locator('visible=true')
  const summary = menu.locator('summary')
  if ((await summary.count()) > 0) await summary.click()
  await expect(menu.getByRole('link', { name: 'Organization' })).toBeVisible()
  for (const name of ['Address', 'Bank details', 'Activity', 'Danger zone'])
    await expect(menu.getByRole('link', { name })).toHaveCount(0)
  for (const section of ['address', 'bank', 'audit', 'danger'])
    expect((await page.goto(urlAt(baseURL, organization, `/admin/settings/${section}`)))?.status()).toBe(403)
})
