import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, setLanguage, openSession, test, urlAt } from './browser-test.ts'
import { addMember, addOrganization } from './operator-commands.ts'
import { readOwnerUrl } from './system/dorsal-process.ts'
import { queryDatabase } from './system/query-database.ts'

const addRace = async (organization: string): Promise<void> => {
  const owner = readOwnerUrl(process.env.E2E_DATA_DIR!)
  const [eventId, poolId] = [randomUUID(), randomUUID()]
  const host = 'select id from organization where subdomain = $1'
  await queryDatabase(
    owner,
    `insert into event (id, organization_id, slug, title, location_name, starts_at, time_zone, sport, status, included,
       schedule)
     values ($2, (${host}), 'night-run', 'Night run', 'Boat house', now() + interval '90 days', 'Europe/London',
       'running', 'published', '[]', '[]')`,
    [organization, eventId],
  )
  await queryDatabase(owner, `insert into place_pool (id, organization_id, capacity) values ($2, (${host}), 20)`, [
    organization,
    poolId,
  ])
  await queryDatabase(
    owner,
    `insert into competition (id, organization_id, event_id, pool_id, name, price, starts_at)
     select $1, organization_id, id, $2, 'Ten', 0, starts_at from event where id = $3`,
    [randomUUID(), poolId, eventId],
  )
}

/** By an owner of an organization that has no other. Returns the subdomain. */
const openRace = async (page: Page, baseURL: string | undefined): Promise<string> => {
  const organization = await addOrganization()
  await addRace(organization)
  await setLanguage(page, 'en', urlAt(baseURL, organization, '/'))
  await openSession(page, await addMember(organization, 'owner'))
  await page.goto(urlAt(baseURL, organization, '/admin/events'), { waitUntil: 'networkidle' })
  await page.getByRole('row').getByRole('link', { name: 'Night run', exact: true }).click()
  return organization
}

test('an event opens on its overview, has a QR code, and is copied once by a double press @desktop', async ({
  page,
  baseURL,
}) => {
  const organization = await openRace(page, baseURL)
  const tabs = page.getByRole('navigation', { name: 'The event' })
  await expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'Nobody has registered yet' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'QR code' }).click()
  const picture = page.getByRole('dialog').getByRole('img', { name: /\/event\/night-run$/ })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('link', { name: 'PNG' }).click()
  expect((await download).suggestedFilename()).toBe('night-run.png')
  await page.keyboard.press('Escape')

  const more = page.getByLabel('More for Night run')
  await more.click()
  await page.getByRole('button', { name: 'Cancel the event' }).click()
  await expect(page.getByRole('dialog').getByText('Nobody has registered')).toBeVisible()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await more.click()
  await page.getByRole('button', { name: 'Back to draft' }).click()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('main').getByText('Published', { exact: true })).toBeVisible()

  await more.click()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title of the copy' }).fill('Night run again')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make the copy' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Night run again' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Before you publish' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Competitions 1' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(urlAt(baseURL, organization, '/admin/events'))
  await expect(page.getByRole('row')).toHaveCount(3)
  const cells = page.getByRole('row', { name: /Night run again/ }).getByRole('cell')
  await cells
    .filter({ hasNot: page.locator('a, button, input') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Night run again' })).toBeVisible()
})

test('changes of a tab and of a drawer above it are each asked about before they are lost @desktop', async ({
  page,
  baseURL,
}) => {
  await openRace(page, baseURL)
  const tabs = page.getByRole('navigation', { name: 'The event' })
  await tabs.getByRole('link', { name: 'Basic info' }).click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Night run by the lake')
  await tabs.getByRole('link', { name: /^Athletes/ }).click()
  await expect(tabs.getByRole('link', { name: 'Basic info unsaved changes' })).toBeVisible()
  await page.getByRole('link', { name: 'Add athlete' }).click()
  const drawer = page.getByRole('region', { name: 'Add an athlete' })
  await expect(drawer).toBeVisible()

  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await question.getByRole('button', { name: 'Stay' }).last().click()
  await expect(question).toBeHidden()
  await drawer.getByRole('textbox', { name: 'First name', exact: true }).fill('Ana')
  const birthDate = drawer.getByLabel('Date of birth')
  await birthDate.fill('12/05/1990')
  await drawer.getByRole('button', { name: 'Open the calendar' }).click()
  await page.getByRole('combobox', { name: 'Year' }).selectOption('1996')
  await page.getByRole('button', { name: /13 May 1996/ }).click()
  await expect(birthDate).toHaveValue('13/05/1996')
  await tabs.getByRole('link', { name: 'Basic info' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(title).toHaveValue('Night run by the lake')
})
