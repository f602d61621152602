import { expect, type Page } from '@playwright/test'
import { addMember } from './operator-commands.ts'
import { expectAccessible, openSession, setLanguage, test, urlOn, waitForAdminScripts } from './browser-test.ts'
import { queryOneRow } from './system/query-database.ts'
import { readOwnerUrl } from './system/dorsal-process.ts'

const onLanternfell = (path: string) => urlOn('lanternfell', path)

const openAdmin = async (page: Page, role: 'user' | 'admin' | 'owner' = 'admin') => {
  await openSession(page, await addMember('lanternfell', role))
  await page.goto(onLanternfell('/admin'))
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await waitForAdminScripts(page)
}

/** An athlete who registered alone. */
const findSoloAthlete = () =>
  queryOneRow<{ id: string; number: string; name: string; lastName: string; eventId: string }>(
    readOwnerUrl(process.env.E2E_DATA_DIR!),
    `select min(registration.id::text) as id, min(registration.event_id::text) as "eventId",
       orders.confirmation_number as number, min(registration.last_name) as "lastName",
       min(concat(registration.first_name, ' ', registration.last_name)) as name
     from registration join orders on orders.id = registration.order_id
     join organization on organization.id = orders.organization_id
     where organization.subdomain = 'lanternfell' and registration.status = 'confirmed'
     group by orders.confirmation_number having count(*) = 1 order by orders.confirmation_number limit 1`,
  )

const selectedOption = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true })

test('by keyboard alone, a confirmation number leads to its athlete @desktop', async ({ page }) => {
  const { id, number, name, eventId } = await findSoloAthlete()
  await openAdmin(page)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search people, events, pages and actions' })
  await expect(search).toBeFocused()
  await search.pressSequentially(number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(onLanternfell(`/admin/events/${eventId}/athletes/${id}`))
  await expect(page.getByRole('dialog')).toBeHidden()
  const detail = page.getByRole('region', { name })
  await expect(detail).toContainText(number)
  await expect(detail.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(onLanternfell(`/admin/events/${eventId}/athletes`))
  await expect(detail).toBeHidden()

  await page.keyboard.press('Meta+k')
  await expect(page.getByRole('group', { name: 'Opened lately' }).getByRole('option')).toHaveText([
    new RegExp(`^${name}.*${number}`),
  ])
})

test('arrows, Home, End and Escape work, and focus returns @desktop', async ({ page }) => {
  await openAdmin(page)
  const button = page.getByRole('button', { name: 'Search' })
  await button.focus()
  await page.keyboard.press('Enter')
  const search = page.getByRole('dialog').getByRole('combobox')
  await expect(search).toBeFocused()
  await expectAccessible(page)
  await search.fill('settings')
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText([
    'Settings · Organization',
    'Settings · Colours',
    'Settings · Sponsors',
    'Settings · Terms and waiver',
  ])
  await expect(page.getByRole('status').filter({ hasText: '4 results' })).toBeVisible()
  for (const [key, option] of [
    ['', 'Organization'],
    ['ArrowDown', 'Colours'],
    ['End', 'Terms and waiver'],
    ['ArrowDown', 'Organization'],
    ['ArrowUp', 'Terms and waiver'],
    ['Home', 'Organization'],
  ] as const) {
    if (key) await page.keyboard.press(key)
    await expect(selectedOption(page)).toHaveText(`Settings · ${option}`)
    await expect(search).toHaveAttribute('aria-activedescendant', (await selectedOption(page).getAttribute('id'))!)
  }
  await expect(selectedOption(page).locator('mark')).toHaveText('Settings')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('invite')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Invite' })).toBeVisible()
})

test('a member sees what their role may open, and no money @desktop', async ({ page }) => {
  await openAdmin(page, 'user')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText([
    'Dashboard',
    'Athletes',
    'Events',
    'User profile',
  ])
  await page.getByRole('dialog').getByRole('combobox').fill('coffin road')
  const event = page.getByRole('group', { name: 'Events' }).getByRole('option', { name: 'Coffin Road 50' })
  await expect(event).toBeVisible()
  await expect(page.getByRole('listbox')).not.toContainText(/[£$€]/)
  await expectAccessible(page)
  await event.click()
  await expect(page).toHaveURL(/\/admin\/events\/[\w-]+$/)
})

test('a search that fails can be tried again, and an earlier one is cancelled @desktop', async ({ page }) => {
  const { lastName } = await findSoloAthlete()
  await openAdmin(page)
  await page.route('**/admin/palette?*', (route) => route.abort())
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(lastName)
  await expect(page.getByRole('alert')).toContainText('Failed to search people and events')
  await expectAccessible(page)
  await page.unroute('**/admin/palette?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option').first()).toContainText(lastName)

  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=zzzz'))
  await page.route('**/admin/palette?q=zzzz', () => {})
  const searchRequest = page.waitForRequest('**/admin/palette?q=zzzz')
  await page.getByRole('dialog').getByRole('combobox').fill('zzzz')
  await searchRequest
  await page.getByRole('dialog').getByRole('combobox').fill('zzzzz')
  await cancelled
  await expect(page.getByText('Nothing found for “zzzzz”')).toBeVisible()
  await expectAccessible(page)
})

test('by touch on a phone, a name leads to its athlete', async ({ page }) => {
  const { id, number, name } = await findSoloAthlete()
  await openSession(page, await addMember('lanternfell'))
  await setLanguage(page, 'es', onLanternfell('/'))
  await page.goto(onLanternfell('/admin/athletes'))
  await page.getByText('Más', { exact: true }).tap()
  await page.getByRole('button', { name: 'Buscar', exact: true }).tap()
  const search = page.getByRole('combobox', { name: 'Buscar personas, eventos, páginas y acciones' })
  await expect(search).toBeFocused()
  await search.fill(number)
  const person = page.getByRole('group', { name: 'Personas' }).getByRole('option', { name })
  await expect(person).toBeVisible()
  expect((await person.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  await person.tap()
  await expect(page).toHaveURL(new RegExp(`/athletes/${id}$`))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByText('Más', { exact: true }).tap()
  await page.getByRole('button', { name: 'Buscar', exact: true }).tap()
  await page.getByRole('button', { name: 'Cerrar', exact: true }).tap()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('summary', { hasText: 'Más' })).toBeFocused()
})
