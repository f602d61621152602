import { expect, type Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { holdScripts } from './hold-scripts.ts'
import { addMember } from './operator-commands.ts'
import { queryDatabase } from './system/query-database.ts'
import { readOwnerUrl } from './system/dorsal-process.ts'
import { urlAt, urlOn, expectAccessible, openSession, setLanguage, test, waitForAdminScripts } from './browser-test.ts'
import { openRace, query } from './open-race.ts'

const logIn = async (page: Page, baseURL: string | undefined) => {
  await page.context().addCookies([{ name: 'locale', value: 'en', url: urlAt(baseURL, 'lanternfell', '/') }])
  await openSession(page, await addMember('lanternfell', 'admin'))
}

// Other tests register for the event.
test.afterEach(() =>
  queryDatabase(
    readOwnerUrl(process.env.E2E_DATA_DIR!),
    `delete from registration_form using event where event.id = event_id and slug = 'ness-half-marathon'`,
  ),
)

test('a form is built by keyboard beside its preview, and athletes are asked it @desktop', async ({
  page,
  baseURL,
}) => {
  const mark = randomInt(1e6)
  await logIn(page, baseURL)
  await page.goto(urlAt(baseURL, 'lanternfell', '/admin/events'))
  const href = await page.getByRole('link', { name: 'Ness Half Marathon', exact: true }).getAttribute('href')
  await page.goto(urlAt(baseURL, 'lanternfell', `${href}/registration-form`))
  await waitForAdminScripts(page)

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.getByRole('button', { name: 'Add “T-shirt size”' }).press('Enter')
  await page.locator('summary', { hasText: 'Add a field' }).press('Enter')
  await page.getByRole('button', { name: 'Yes or no' }).press('Enter')
  await expect(page.getByLabel('Question or label')).toBeFocused()
  await page.keyboard.type(`Do you want a shirt? ${mark}`)
  const handle = page.getByRole('button', { name: /^Move “Do you want/ })
  await handle.focus()
  await press('ArrowUp')
  await expect(handle).toBeFocused()
  await expect(handle).toHaveAccessibleName(/, 1 of 2$/)
  await expect(page.getByText(/“Do you want a shirt\? \d+” is now 1 of 2/)).toBeAttached()

  await page.getByRole('button', { name: /^T-shirt size/ }).press('Enter')
  await page.getByLabel('Ask only if').selectOption('answer')
  await page.getByLabel('Yes', { exact: true }).first().press('Space')
  await page.getByLabel('An answer is required').press('Space')
  await expectAccessible(page)

  const preview = page.locator('[data-form-preview]')
  await expect(preview.getByLabel('T-shirt size')).toBeHidden()
  await preview.getByLabel('Yes').press('Space')
  await expect(preview.getByLabel('T-shirt size')).toBeVisible()

  await page.getByLabel('Ask for the gender').press('Space')
  await press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'What this changes for registered athletes' })
  await expect(dialog).toContainText(/Gender is no longer asked; \d+ athletes gave it/)
  await dialog.getByRole('button', { name: 'Go on editing' }).last().press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByLabel('Ask for the gender').press('Space')
  await press('Control+s')
  await expect(page.getByText('Registration form saved')).toBeVisible()

  const { hydrate } = await holdScripts(page)
  await page.goto(urlAt(baseURL, 'lanternfell', '/event/ness-half-marathon/register?step=participants'), {
    waitUntil: 'commit',
  })
  const athlete = page.locator('#participant-1')
  await expect(athlete.getByText(`Do you want a shirt? ${mark}`)).toBeVisible()
  await expect(athlete.getByLabel('T-shirt size')).toBeHidden()
  await athlete.getByLabel('Yes').check()
  await hydrate()
  await expect(athlete.getByLabel('T-shirt size')).toBeVisible()
  await expect(athlete.getByLabel('Yes')).toBeChecked()
})

test('every kind of answer is accessible, also when it is wrong @both @slow', async ({ page, reader: [locale] }) => {
  const { organization, eventId } = await openRace(0)
  const field = { help: 'Help', enabled: true, competitions: [], condition: null, required: true }
  const kinds = [
    { kind: 'short_text', placeholder: 'Text' },
    { kind: 'long_text', placeholder: 'Text' },
    { kind: 'number', placeholder: '1', min: 1, max: 9 },
    { kind: 'date', min: null, max: null },
    { kind: 'choice', options: ['S', 'M'] },
    { kind: 'choices', options: ['Bus', 'Dinner'] },
    { kind: 'yes_no' },
    { kind: 'country' },
    { kind: 'file', maxFiles: 1, accepts: ['pdf'], isHealth: false, mayFollow: true },
  ].map((settings) => ({ ...field, ...settings, id: settings.kind, label: `Label ${settings.kind}` }))
  await query(
    `insert into registration_form (id, organization_id, event_id, fields)
     select gen_random_uuid(), organization_id, id, $2 from event where id = $1`,
    [eventId, JSON.stringify(kinds)],
  )
  await setLanguage(page, locale, urlOn(organization))
  await page.goto(urlOn(organization, '/event/nocturna/register?step=participants'), { waitUntil: 'networkidle' })
  await expectAccessible(page)
  await page.locator('main button[type=submit]').last().click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await expectAccessible(page)
})

test('the terms of registering are accessible @both @slow', async ({ page, reader: [locale] }) => {
  await setLanguage(page, locale, urlOn('nandu'))
  await page.goto(urlOn('nandu', '/registration-terms'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})
