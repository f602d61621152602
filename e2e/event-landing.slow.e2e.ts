import { expect } from '@playwright/test'
import { addEvent } from './add-event.ts'
import { expectAccessible, openSession, setLanguage, test, urlOn } from './browser-test.ts'
import { addMember, addOrganization } from './operator-commands.ts'
import { readOwnerUrl } from './system/dorsal-process.ts'
import { queryOneRow } from './system/query-database.ts'

test('staff arrange the page of an event beside its preview, and visitors see it once it is published @desktop', async ({
  page,
}) => {
  test.slow()
  const organization = await addOrganization()
  const slug = await addEvent(organization, [{ name: '10 km', price: 0 }])
  const eventOf = 'select id from event where slug = $1'
  const { id } = await queryOneRow<{ id: string }>(readOwnerUrl(process.env.E2E_DATA_DIR!), eventOf, [slug])
  await setLanguage(page, 'en', urlOn(organization))
  await openSession(page, await addMember(organization))
  await page.goto(urlOn(organization, `/admin/events/${id}/landing`))
  const preview = page.frameLocator('iframe:not([data-waiting])')
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add a card' }).click()
  await page.getByLabel('Title').last().fill('Guardarropa')
  await page.getByRole('textbox', { name: 'Point 1' }).last().fill('Hasta las 7:30')
  await expect(preview.getByRole('heading', { name: 'Guardarropa' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a sponsor' }).click()
  await page.getByRole('textbox', { name: 'Name' }).last().fill('Alba')
  await expect(preview.locator('#sponsors')).toContainText('Alba')
  await page.getByRole('checkbox', { name: 'Sponsors' }).uncheck()
  await expect(preview.locator('#sponsors')).toHaveCount(0)
  await preview.getByRole('heading', { name: 'Guardarropa' }).click()
  await expect(page.locator('[data-field="info"] :focus')).toHaveCount(1)
  await page.getByRole('button', { name: /^Move “Information cards”/ }).focus()
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowUp')
  await page.getByRole('textbox', { name: 'Headline' }).fill('The valley waits')
  await expect(preview.getByRole('heading', { name: 'The valley waits' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Visitors see it now.')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Information cards' }).uncheck()
  await expect(preview.getByRole('heading', { name: 'Guardarropa' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('checkbox', { name: 'Information cards' })).toBeChecked()

  await page.goto(urlOn(organization, `/event/${slug}`))
  await expect(page.getByRole('heading', { name: 'Guardarropa' })).toBeVisible()
  await expect(page.locator('#sponsors')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'The valley waits' })).toBeVisible()
  const titles = await page.locator('main h2').evaluateAll((headings) => headings.map(({ id }) => id))
  expect(titles.indexOf('info-title')).toBeLessThan(titles.indexOf('day-title'))
})
