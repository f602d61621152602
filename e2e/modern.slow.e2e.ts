import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { urlAt, expectAccessible, expectAccessibleFor, test, isEnhancementScript } from './browser-test.ts'

const landing = '/'
const events = {
  open: '/event/travesia-de-la-bahia',
  finished: '/event/criterium-del-puerto',
  cancelled: '/event/travesia-nocturna-de-mouro',
}

const openIn = async (page: Page, url: string, locale: 'en' | 'es', colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.context().addCookies([{ name: 'locale', value: locale, url }])
  await page.goto(url)
}
test('at night everybody can read the races @both', async ({ page, baseURL, reader }) => {
  for (const path of [landing, events.open, events.cancelled]) {
    await expectAccessibleFor(page, urlAt(baseURL, 'marejada', path), reader)
    await expect(page.locator('html')).toHaveAttribute('data-template', 'modern')
  }
})

test('it is night for who prefers light too, and day on paper', async ({ page, baseURL }) => {
  await openIn(page, urlAt(baseURL, 'marejada', events.open), 'es', 'light')
  const lightness = () =>
    page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d')!
      canvas.fillStyle = getComputedStyle(document.body).getPropertyValue('--surface')
      canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor
      canvas.fillRect(0, 0, 1, 1)
      return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3))
    })
  expect(await lightness()).toBeLessThan(60)
  await page.emulateMedia({ media: 'print' })
  const ink = await page.evaluate(() => getComputedStyle(document.documentElement).color)
  expect(Math.max(...(ink.match(/\d+/g) ?? []).map(Number))).toBeLessThan(60)
})

test('a keyboard goes along the lanes, and everything fits a screen zoomed to 400 %', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openIn(page, urlAt(baseURL, 'marejada', events.open), 'es', 'dark')
  await expectAccessible(page)
  const lanes = page.getByRole('region', { name: 'Elegir distancia' })
  const longDistanceLink = lanes.getByRole('link', { name: 'Inscribirse en Larga, 3500 m' })
  await longDistanceLink.focus()
  await page.keyboard.press('Tab')
  await expect(lanes.getByRole('link', { name: 'Inscribirse en Corta, 1500 m' })).toBeFocused()
})

test('the course is whole at once for who wants no motion, and with no script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(urlAt(baseURL, 'marejada', events.open))
  await expect(page.locator('h1')).toHaveText('Travesía de la Bahía')
  const light = page.locator('main svg[data-animated] [data-part="light"]')
  expect(await light.evaluate((line) => getComputedStyle(line).strokeDashoffset)).toBe('0px')
  expect(await light.evaluate((line) => line.getAnimations().length)).toBe(0)
  await expect(page.getByRole('link', { name: /^Inscribirse en/ })).toHaveCount(3)
  await context.close()
})

test('the night is light to load: no framework, two fonts, a small page', async ({ page, baseURL }) => {
  for (const path of [landing, events.open, events.finished]) {
    const weight = { script: 0, font: 0, document: 0 }
    const sizes: Promise<void>[] = []
    page.on('response', (response) => {
      const kind = response.request().resourceType() as keyof typeof weight
      if (!(kind in weight) || isEnhancementScript(response.url())) return
      const requestSizes = response.request().sizes()
      sizes.push(requestSizes.then(({ responseBodySize }) => void (weight[kind] += responseBodySize)))
    })
    await page.goto(urlAt(baseURL, 'marejada', path), { waitUntil: 'networkidle' })
    await Promise.all(sizes)
    page.removeAllListeners('response')
    expect(weight.script).toBe(0)
    expect(weight.font).toBeLessThanOrEqual(95_000)
    expect(weight.document).toBeGreaterThan(1000)
    expect(weight.document).toBeLessThanOrEqual(35_000)
  }
})
