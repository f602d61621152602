import { expect, type Page } from '@playwright/test'
import { urlAt, test } from './browser-test.ts'
import { observeShifts } from './layout-shifts.ts'

const race = '/event/media-maraton-de-la-piedra'
const finished = '/event/corrida-del-aniversario'

const heroIn = (page: Page) => page.locator('main img[fetchpriority="high"]')
const pictures = /\/files\/[^/]+\/(?:\d+\/)?[0-9a-f]{32}\.webp$/

const loadHero = async (page: Page, address: string) => {
  const [response] = await Promise.all([page.waitForResponse(pictures), page.goto(address)])
  await expect.poll(() => heroIn(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(response.url()).toBe(await heroIn(page).evaluate((image: HTMLImageElement) => image.currentSrc))
  return {
    type: response.headers()['content-type'],
    width: Number(/\/(\d+)\/[0-9a-f]{32}\.webp$/.exec(response.url())?.[1]),
    bytes: (await response.body()).length,
  }
}

const scrollThrough = async (page: Page) => {
  for (const picture of await page.locator('main img').all()) {
    if (!(await picture.isVisible())) continue
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
  }
}

test('a visitor loads the picture that fits their screen, as AVIF @both', async ({ page, baseURL, isMobile }) => {
  // A route disables the browser's own cache, which would keep the first answer for a minute.
  await page.route(pictures, (route) => route.continue())
  // The first request may be sent the original while the right size is being made.
  await expect(async () => {
    const { type, width, bytes } = await loadHero(page, urlAt(baseURL, 'nandu', race))
    expect([type, width]).toEqual(['image/avif', isMobile ? 640 : 1280])
    expect(bytes).toBeLessThan(isMobile ? 15_000 : 30_000)
  }).toPass()
})

test('a program that names neither AVIF nor WebP is sent the format that was stored, in the sizes there are', async ({
  page,
  baseURL,
}) => {
  await page.goto(urlAt(baseURL, 'nandu', race))
  const fetchPicture = (address: string) =>
    page.evaluate(async (url) => {
      const { status, headers } = await fetch(url, { headers: { accept: '*/*' }, cache: 'no-store' })
      return [status, headers.get('content-type'), headers.get('x-content-type-options')]
    }, address)
  const address = await heroIn(page).evaluate((image: HTMLImageElement) => image.src)
  expect(await fetchPicture(address)).toEqual([200, 'image/webp', 'nosniff'])
  expect((await fetchPicture(address.replace(/\/\d+\/(?=[0-9a-f]{32})/, '/641/')))[0]).toBe(404)
})

test('a picture opened over the page is as large as the window @both', async ({ page, baseURL, isMobile }) => {
  await page.goto(urlAt(baseURL, 'nandu', finished))
  const thumbnailLink = page.getByRole('region', { name: 'Imágenes' }).getByRole('link').first()
  const loadedWidth = (image: HTMLImageElement) => Number(/\/(\d+)\/[0-9a-f]{32}/.exec(image.currentSrc)?.[1])
  await thumbnailLink.scrollIntoViewIfNeeded()
  const thumbnail = thumbnailLink.locator('img')
  await expect(thumbnail).toHaveJSProperty('complete', true)
  await expect.poll(() => thumbnail.evaluate(loadedWidth)).toBe(isMobile ? 640 : 320)
  await thumbnailLink.click()
  const dialogImage = page.getByRole('dialog').locator('img')
  await expect(dialogImage).toBeVisible()
  await expect.poll(() => dialogImage.evaluate(loadedWidth)).toBe(isMobile ? 640 : 1280)
  await expect.poll(() => dialogImage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
})

test('nothing moves when pictures come late @both', async ({ page, baseURL }) => {
  const readShifts = await observeShifts(page)
  for (const [organization, path] of [
    ['nandu', '/'],
    ['nandu', race],
    ['nandu', finished],
    ['lanternfell', '/event/coffin-road-50'],
    ['marejada', '/'],
  ] as const) {
    let delayedCount = 0
    await page.route(pictures, async (route) => {
      delayedCount++
      await new Promise((resolve) => setTimeout(resolve, 250))
      await route.continue()
    })
    await page.goto(urlAt(baseURL, organization, path))
    await scrollThrough(page)
    const moved = (await readShifts()).reduce((all, one) => all + one, 0)
    expect(moved, path).toBeLessThanOrEqual(0.02)
    if (organization === 'nandu') expect(delayedCount, path).toBeGreaterThan(0)
    await page.unroute(pictures)
  }
})

test('a page stands without its pictures', async ({ page, baseURL }) => {
  await page.route(pictures, (route) =>
    route.fulfill({
      status: 200,
      contentType: 'image/avif',
      body: 'no picture',
      headers: { 'cache-control': 'no-store' },
    }),
  )
  await page.goto(urlAt(baseURL, 'nandu', race))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Inscribirse' }).first()).toBeVisible()
  expect(await heroIn(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0)
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflowPx).toBe(0)
})

test(
  'on every wide screen the leader of the hero’s picture runs free of the bib',
  { tag: '@desktop' },
  async ({ page, baseURL }) => {
    // The leading runner's edges in sierras-al-amanecer.webp, as shares of its width.
    const leader = [0.26, 0.465] as const
    for (const width of [1440, 1600, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(urlAt(baseURL, 'nandu', '/'), { waitUntil: 'networkidle' })
      const [start, end] = await heroIn(page).evaluate((image: HTMLImageElement, shares) => {
        const box = image.getBoundingClientRect()
        const renderedWidth = Math.max(box.width, box.height * (image.naturalWidth / image.naturalHeight))
        const hiddenWidth =
          (renderedWidth - box.width) * (Number.parseFloat(getComputedStyle(image).objectPosition) / 100)
        return shares.map((share) => box.left - hiddenWidth + share * renderedWidth)
      }, leader)
      const seam = (await page.locator('main svg[data-part="beside"]').boundingBox())!
      const bib = (await page.locator('main section').first().getByRole('time').boundingBox())!
      expect(start, `${width}`).toBeGreaterThan(seam.x + seam.width / 2)
      expect(end, `${width}`).toBeLessThan(bib.x)
    }
  },
)
