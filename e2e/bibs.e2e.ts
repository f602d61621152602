import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import { expectAccessible, test, urlOn } from './browser-test.ts'
import { logIn, openDashboard, openRace, query } from './open-race.ts'

test('from the dashboard, 640 athletes have bibs after 5 presses, by an admin; labels and undo follow @desktop', async ({
  page,
}) => {
  const { organization, eventId } = await openRace(640)
  await logIn(page, organization, 'admin')
  await openDashboard(page, organization)
  let presses = 0
  const press = async (target: Locator) => {
    await target.click()
    presses++
  }
  const main = page.getByRole('main')
  await press(main.getByRole('link', { name: /^Nocturna del Lago/ }).first())
  await press(page.getByRole('navigation', { name: 'The event' }).getByRole('link', { name: 'Bibs' }))
  await expect(page.getByRole('heading', { name: '640 of 640 athletes have no bib' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Suggest ranges' }))
  await press(page.getByRole('link', { name: 'Assign missing bibs' }))
  await expect(page.getByText('640 athletes get a number.')).toBeVisible()
  await expect(page.getByRole('row', { name: '1 Ana 001 10 km –' })).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Assign 640 bibs' }))
  await expect(page.getByRole('heading', { name: 'All 640 athletes have a bib' })).toBeVisible()
  expect(presses).toBe(5)
  const bibs = await query('select count(distinct bib_number)::int as count from registration where event_id = $1', [
    eventId,
  ])
  expect(bibs).toEqual([{ count: 640 }])
  await expectAccessible(page)

  await page.getByLabel('To number').fill('24')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const pdf = await readFile(await (await download).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByRole('heading', { name: '640 of 640 athletes have no bib' })).toBeVisible()
})

test('a file of bibs with a wrong row is corrected and imported, and a rule is added by keyboard @desktop @slow', async ({
  page,
}) => {
  const { organization, eventId } = await openRace(3)
  await logIn(page, organization, 'admin')
  await page.goto(urlOn(organization, `/admin/events/${eventId}/bibs`))
  const choose = (text: string) =>
    page.getByLabel('CSV file').setInputFiles({ name: 'bibs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(async () => {
    await choose('bib,e-mail\n7,ana1@example.com\n8,eva@example.com')
    await expect(page.getByText('1 row cannot be imported').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('row', { name: '3 No athlete of this event has this eva@example.com' })).toBeVisible()
  await choose('bib,e-mail\n7,ana1@example.com\n8,ana2@example.com')
  await page.getByRole('button', { name: 'Import 2 bibs' }).click()
  await expect(page.getByRole('heading', { name: '1 of 3 athletes has no bib' })).toBeVisible()

  await page.getByRole('button', { name: 'Add a rule' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New rule' })
  await dialog.getByLabel('From').fill('7')
  await dialog.getByLabel('To').fill('8')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('cell', { name: '1 missing' })).toBeVisible()
})
