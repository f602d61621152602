import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addEvent } from './add-event.ts'
import { expectAccessible, setLanguage, test, urlAt } from './browser-test.ts'
import { query } from './open-race.ts'
import { enterDigits } from './enter-digits.ts'

const dni = String(randomInt(1e7, 1e8))

const holdPlace = async (page: Page, url: string) => {
  await page.goto(url)
  await page.getByRole('button', { name: 'Continue' }).click()
  const typed = {
    'First name': 'Robin',
    'Last name': 'Fell',
    Email: 'robin@example.com',
    Phone: '+44 1632 960001',
    'DNI / identity document': dni,
    'Contact name': 'Sam Fell',
    'Contact phone': '+44 1632 960002',
  }
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).first().fill(value)
  await enterDigits(page.getByLabel('Date of birth'), '12051990')
  await page.getByRole('button', { name: 'Hold the places' }).click()
  await expect(page.getByLabel('Address')).toBeVisible()
}

const savedLine = (page: Page) => page.getByText(/Saved \d\d:\d\d/)
const openStep = (page: Page, step: 'participants' | 'checkout') => {
  const url = new URL(page.url())
  url.searchParams.set('step', step)
  return page.goto(url.href)
}
const clearDevice = (page: Page) => page.evaluate(() => localStorage.clear())

const addressOf = async (order: string) => {
  const select = `select content -> 'buyer' ->> 'address' as address from order_draft
    join orders on orders.id = order_id where confirmation_id = $1`
  return (await query(select, [order]))[0]?.address
}

const openHeld = async (page: Page, baseURL: string | undefined) => {
  const slug = await addEvent('lanternfell', [{ name: '5 km', price: 20_00, capacity: 10 }])
  const url = urlAt(baseURL, 'lanternfell', `/event/${slug}/register`)
  await setLanguage(page, 'en', url)
  await holdPlace(page, url)
  return { order: new URL(page.url()).searchParams.get('order')! }
}

test('what is typed for held places comes back without the storage of the device', async ({
  page,
  browser,
  baseURL,
}) => {
  await openHeld(page, baseURL)
  await page.getByLabel('Address').fill('1 Moot Hall')
  await expect(savedLine(page)).toBeVisible()
  await openStep(page, 'participants')
  await page.getByLabel('Phone').first().fill('+44 1632 960777')
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await expect(savedLine(page)).toBeVisible()
  await expectAccessible(page)

  await clearDevice(page)
  await page.reload()
  await expect(page.getByLabel('Phone').first()).toHaveValue('+44 1632 960777')
  await expect(page.getByLabel('DNI / identity document')).toHaveValue(dni)
  await expect(page.getByLabel('Date of birth')).toHaveValue('12/05/1990')
  await openStep(page, 'checkout')
  await expect(page.getByLabel('Address')).toHaveValue('1 Moot Hall')
  await expect(page.getByLabel('DNI / identity document')).toHaveValue(dni)
  await expect(page.getByText('Born 12 May 1990')).toBeVisible()

  const stranger = await browser.newPage()
  await stranger.goto(page.url())
  await expect(stranger.getByRole('timer')).toBeVisible()
  await expect(stranger.getByLabel('Address')).toHaveValue('')
  await expect(stranger.getByText('Born')).toHaveCount(0)
  await expect(stranger.getByLabel('DNI / identity document')).toHaveValue('')
  await stranger.close()
})

test('places that ran out are taken again without the storage of the device @slow', async ({ page, baseURL }) => {
  const { order } = await openHeld(page, baseURL)
  await page.getByLabel('Address').fill('1 Moot Hall')
  await expect(savedLine(page)).toBeVisible()
  await clearDevice(page)
  await query(`update orders set held_until = now() - interval '1 second' where confirmation_id = $1`, [order])
  await page.reload()
  await page.getByRole('button', { name: 'Take places again' }).click()
  await expect(page.getByLabel('Address')).toHaveValue('1 Moot Hall')
  await expect(page).not.toHaveURL((address) => address.searchParams.get('order') === order)
  await expect(savedLine(page)).toBeVisible()
})

test('without a connection the page says that only the device has it, and leaving at once loses nothing @slow', async ({
  page,
  context,
  baseURL,
}) => {
  const { order } = await openHeld(page, baseURL)
  await expect(savedLine(page)).toBeVisible()
  await context.setOffline(true)
  const failure = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/register/draft'))
  await page.getByLabel('Address').fill('2 Moot Hall')
  await failure
  await expect(page.getByText('Saved on this device')).toBeVisible()
  for (const box of await page.getByRole('checkbox').and(page.locator('[name]')).all()) await box.check()
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByText('There is no connection.')).toBeVisible()
  await expect(page.getByLabel('Address')).toHaveValue('2 Moot Hall')
  await context.setOffline(false)
  await expect(savedLine(page)).toBeVisible()
  expect(await addressOf(order)).toBe('2 Moot Hall')

  await page.getByLabel('Address').fill('3 Moot Hall')
  await page.goto(urlAt(baseURL, 'lanternfell', '/'))
  await expect.poll(() => addressOf(order)).toBe('3 Moot Hall')
})

test('a tab in which nobody types shows what is typed in another one @slow', async ({ page, context, baseURL }) => {
  await openHeld(page, baseURL)
  const tab = await context.newPage()
  await tab.goto(page.url())
  await expect(savedLine(tab)).toBeVisible()
  // A page of a test always has the focus.
  await page.evaluate(() => (document.hasFocus = () => false))
  await tab.getByLabel('Address').fill('3 Moot Hall')
  await expect(page.getByLabel('Address')).toHaveValue('3 Moot Hall')
  await expect(savedLine(tab)).toBeVisible()
  await expect(savedLine(page)).toBeVisible()
  await page.getByLabel('Phone').first().fill('+44 1632 960888')
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await expect(savedLine(page)).toBeVisible()
  await expect(tab.getByLabel('Phone').first()).toHaveValue('+44 1632 960001')
})
