import { expect } from '@playwright/test'
import { addEvent } from './add-event.ts'
import { expectAccessible, openSession, setLanguage, test, urlOn, waitForAdminScripts } from './browser-test.ts'
import { addMember, addOrganization } from './operator-commands.ts'
import { readOwnerUrl } from './system/dorsal-process.ts'
import { queryOneRow } from './system/query-database.ts'

test('staff search for the place of an event, move its pin and clear it @desktop @slow', async ({ page }) => {
  const organization = await addOrganization()
  const slug = await addEvent(organization, [{ name: '10 km', price: 0 }])
  const owner = readOwnerUrl(process.env.E2E_DATA_DIR!)
  const { id } = await queryOneRow<{ id: string }>(owner, 'select id from event where slug = $1', [slug])
  await setLanguage(page, 'en', urlOn(organization))
  await openSession(page, await addMember(organization))
  await page.goto(urlOn(organization, `/admin/events/${id}/basic-info`))
  await waitForAdminScripts(page)
  const name = page.getByRole('textbox', { name: 'Place', exact: true })
  const point = page.getByLabel('Point on the map')
  await name.fill('Segunda playa')

  const search = page.getByRole('searchbox', { name: 'Search for a place' })
  await search.fill('Santander')
  await search.press('Enter')
  await page.getByRole('button', { name: 'Santander Spain' }).click()
  await expect(point).toHaveValue('43.46470, -3.80440')
  await expect(name).toHaveValue('Segunda playa')
  await expect(page.getByRole('button', { name: 'Santander Spain' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Show on a map' }).click()
  const pin = page.locator('.pin')
  await pin.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 300)
  await expectAccessible(page)
  await pin.dragTo(page.locator('.leaflet-container'), { targetPosition: { x: 500, y: 60 } })
  await expect(point).toHaveValue(/^43\.4[67]\d{3}, -3\.7[89]\d{3}$/)
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByText('Event updated')).toBeVisible()
  const { latitude } = await queryOneRow<{ latitude: string }>(owner, 'select latitude from event where id = $1', [id])
  expect(Number(latitude)).toBeGreaterThan(43.4647)

  await page.getByRole('button', { name: 'Clear the place' }).click()
  await expect(point).toHaveValue('')
  await expect(pin).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(name).toHaveValue('Segunda playa')

  await search.fill('xqzzy')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No city of that name was found. Write the place below.')).toBeVisible()
})
