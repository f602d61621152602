import { expect } from '@playwright/test'
import { urlAt, expectAccessibleFor, test, isEnhancementScript } from './browser-test.ts'

const host = 'lanternfell'
const pages = ['/', '/event/ness-half-marathon', '/event/wasdale-thirty']

test('a programme is accessible to everybody @both', async ({ page, baseURL, reader }) => {
  for (const path of pages) {
    await expectAccessibleFor(page, urlAt(baseURL, host, path), reader)
    await expect(page.locator('html')).toHaveAttribute('data-template', 'minimalist')
  }
})

test('a programme is read at 400 % zoom, with nothing beside the screen', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of pages) {
    await page.goto(urlAt(baseURL, host, path))
    const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflowPx).toBeLessThanOrEqual(0)
  }
})

test('its contents lead to every chapter, by keyboard @both', async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(urlAt(baseURL, host, '/event/lantern-round'))
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const titles = await contents.getByRole('link').allInnerTexts()
  expect(titles.length).toBeGreaterThan(4)
  for (const title of titles) {
    const name = title.replace(/\s*\d+$/, '')
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  }
  await contents.getByRole('link', { name: 'Race day' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Race day' })).toBeInViewport()
})

test('it brings its own two faces, and no more than a page may', async ({ page, baseURL }) => {
  const fonts: string[] = []
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(urlAt(baseURL, host, '/event/lantern-round'), { waitUntil: 'networkidle' })
  expect(new Set(fonts.map((path) => /(besley|instrument|archivo)/.exec(path)?.[1]))).toEqual(
    new Set(['besley', 'instrument']),
  )
  expect(scripts.filter((url) => !isEnhancementScript(url))).toEqual([])
})

test('printed, it is a programme: without header, footer and buttons', async ({ page, baseURL }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto(urlAt(baseURL, host, '/event/lantern-round'))
  await expect(page.getByRole('heading', { level: 1, name: 'The Lantern Round' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Solo' })).toBeVisible()
  for (const locator of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('link', { name: /^Register/ }).first(),
  ]) {
    await expect(locator).toBeHidden()
  }
})
