import { expect, type Page } from '@playwright/test'
import { urlAt, expectAccessible, test } from './browser-test.ts'

const sizeOfImage = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, address)

test('link previews, icons and the manifest are the organization’s own @desktop', async ({ page, baseURL }) => {
  for (const path of ['/', '/event/lantern-round']) {
    await page.goto(urlAt(baseURL, 'lanternfell', path))
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(new URL(picture!).origin).toBe(new URL(urlAt(baseURL, 'lanternfell', '/')).origin)
    expect(await sizeOfImage(page, picture!)).toEqual([1200, 630])
    for (const [rel, side] of [
      ['icon', 64],
      ['apple-touch-icon', 180],
    ] as const) {
      const href = await page.locator(`link[rel="${rel}"]`).getAttribute('href')
      expect(await sizeOfImage(page, href!)).toEqual([side, side])
    }
    const manifest = await page.locator('link[rel="manifest"]').getAttribute('href')
    const { name } = await page.evaluate(
      async (url) => (await fetch(url)).json() as Promise<{ name: string }>,
      manifest!,
    )
    expect(name).toBe('Lanternfell Ultras')
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', /^#[0-9a-f]{6}$/i)
  }
})

test('nothing but the line at the foot names who runs the platform @desktop', async ({ page, baseURL }) => {
  for (const path of ['/', '/event/lantern-round', '/nothing/here', '/login', '/event/lantern-round/register']) {
    await page.context().addCookies([{ name: 'locale', value: 'en', url: urlAt(baseURL, 'lanternfell', '/') }])
    await page.goto(urlAt(baseURL, 'lanternfell', path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const credit = page.getByRole('contentinfo').getByText('Dorsal')
    const head = await page.evaluate(() => document.head.innerText + document.title)
    expect(head).not.toContain('Dorsal')
    const mentions = (await page.locator('body').innerText()).match(/Dorsal/g) ?? []
    expect(mentions.length).toBe(await credit.count())
  }
  await expectAccessible(page)
})

test('search engines find a list of every page of this host that they may show, and each is there @desktop', async ({
  page,
  baseURL,
}) => {
  await page.goto(urlAt(baseURL, 'lanternfell', '/'))
  const fetchText = (address: string) =>
    page.evaluate(async (url) => {
      const response = await fetch(url)
      return { status: response.status, text: await response.text() }
    }, address)
  const robots = await fetchText('/robots.txt')
  const address = /^Sitemap: (\S+)$/m.exec(robots.text)?.[1] ?? ''
  expect(address).toBe(urlAt(baseURL, 'lanternfell', '/sitemap.xml'))
  const sitemapUrls = Array.from((await fetchText(address)).text.matchAll(/<loc>([^<]+)<\/loc>/g), (match) => match[1]!)
  expect(sitemapUrls).toContain(urlAt(baseURL, 'lanternfell', '/event/lantern-round'))
  expect(sitemapUrls).not.toContain(urlAt(baseURL, 'lanternfell', '/event/high-street-hundred'))
  expect(new Set(sitemapUrls).size).toBe(sitemapUrls.length)
  for (const url of sitemapUrls) expect((await fetchText(url)).status, url).toBe(200)
})
