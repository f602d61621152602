import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { addEvent } from './add-event.ts'
import { expectAccessible, setLanguage, test, urlAt } from './browser-test.ts'
import { enterDigits } from './enter-digits.ts'

const widths = [390, 360]
const names = ['Robin', 'Maximiliana', 'Bo', 'Wilhelmina', 'Kim', 'Bartholomew']

const expectNoOverflow = async (page: Page, people: number) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([people, scrollWidth]).toEqual([people, width])
  }
}

/** The contact's phone is last, and is not left. */
const fill = async (card: Locator, name: string, dni: string, contactPhone: string) => {
  await enterDigits(card.getByLabel('Date of birth'), '12051990')
  const texts = {
    'First name': name,
    'Last name': 'Fell',
    Email: `${name.toLowerCase()}@example.com`,
    Phone: '+44 1632 960001',
    'DNI / identity document': dni,
    'Contact name': 'Sam Fell',
    'Contact phone': contactPhone,
  }
  for (const [label, value] of Object.entries(texts)) await card.getByLabel(label).first().fill(value)
}

const colorOf = (control: Locator) => control.evaluate((element) => getComputedStyle(element).backgroundColor)

/** Presses for as long as a person does: the page shows meanwhile what is wrong with the field that was left. */
const pressSlowly = async (page: Page, button: Locator, error: Locator) => {
  await button.scrollIntoViewIfNeeded()
  const { x, y, width } = (await button.boundingBox())!
  await page.mouse.move(x + width / 2, y + 4)
  await page.mouse.down()
  await expect(error).toBeVisible()
  await page.mouse.up()
}

for (const [organization, tier] of [
  ['lanternfell', ''],
  ['nandu', ' @slow'],
  ['marejada', ' @slow'],
] as const)
  test(`six people are registered on a phone of 360 px at ${organization}${tier}`, async ({ page, baseURL }) => {
    const slug = await addEvent(
      organization,
      ['5 km', '10 km', '21 km', '42 km', '60 km'].map((name) => ({ name, price: 0 })),
    )
    const url = urlAt(baseURL, organization, `/event/${slug}/register`)
    await setLanguage(page, 'en', url)
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(urlAt(baseURL, organization, `/event/${slug}`))
    const actionColor = await colorOf(page.locator('main a[href="#competitions"]').first())
    // Without scripts, step 1 may be left without a competition: step 2 has them too.
    await page.goto(url, { waitUntil: 'networkidle' })
    expect(await colorOf(page.getByRole('button', { name: 'Continue' }))).toBe(actionColor)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Please select a competition')).toBeInViewport()
    await expect(page.getByRole('radio').first()).toBeFocused()
    await page.getByRole('radio', { name: /^42 km/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()

    const add = page.getByRole('button', { name: 'Add another participant' })
    const mark = String(randomInt(1e6, 1e7))
    for (const [index, name] of names.entries()) {
      const card = page.locator(`#participant-${index + 1}`)
      await fill(card, name, `${mark}${index}`, index === 0 ? 'none' : '+44 1632 960002')
      await expectNoOverflow(page, index + 1)
      if (index === names.length - 1) break
      if (index === 0) {
        const contactPhone = card.getByLabel('Contact phone')
        await pressSlowly(page, add, card.locator('[id$="-error"]'))
        await expect(contactPhone).toBeFocused()
        await contactPhone.fill('+44 1632 960002')
      }
      await add.click()
    }
    await page.getByRole('heading', { name: 'Participant 6' }).scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(page.locator('[aria-current=step]', { hasText: names[5]! })).toBeInViewport()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Hold the places' }).click()
    await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d$/)
    expect(await colorOf(page.locator('main button[data-variant=solid]').first())).toBe(actionColor)
    await expectNoOverflow(page, names.length)
  })
