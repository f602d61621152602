import { expect, type Page } from '@playwright/test'
import { serverTest as test } from './browser-test.ts'

const layoutOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body > header *, main *')]
      .filter((element) => !element.matches('script, link, use'))
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const { color, backgroundColor, fontSize, fontFamily } = getComputedStyle(element)
        const position = [left, top, width].map(Math.round).join(' ')
        // The rest of the page is inserted here: such elements, and those beside them in a row, still grow in height.
        const isGrowing = element.matches(':has(link), :has(~ * link)')
        return `${element.tagName} ${position} ${isGrowing ? '' : Math.round(height)} ${color} ${backgroundColor} ${fontSize} ${fontFamily}`
      }),
  )

const freezeStyles = {
  content:
    '*,*::before,*::after{animation:none!important;transition:none!important}[data-until]{display:none!important}',
}

test('the first screen stands as it stays, before the rest of the styles has come @both', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL ?? '')
  for (const name of ['nandu', 'lanternfell', 'marejada']) {
    const origin = `http://${name}.localhost:${port}`
    await page.goto(origin)
    const event = await page.locator('main a[href^="/event/"]').first().getAttribute('href')
    for (const path of ['/', new URL(event!, origin).pathname]) {
      let release = () => {}
      const gate = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/styles/*', async (route) => {
        await gate
        await route.continue()
      })
      await page.goto(origin + path, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('link[href^="/styles/"]').last()).toBeAttached()
      expect(await page.locator('body > footer').count(), `${name} ${path} waits`).toBe(0)
      await page.addStyleTag(freezeStyles)
      await page.evaluate(() => document.fonts.ready)
      const layoutBefore = await layoutOf(page)
      release()
      await page.waitForLoadState('load')
      await page.evaluate(() => document.fonts.ready)
      await expect(page.locator('body > footer')).toBeAttached()
      expect((await layoutOf(page)).slice(0, layoutBefore.length), `${name} ${path}`).toEqual(layoutBefore)
      await page.unrouteAll({ behavior: 'wait' })
    }
  }
})

test('a style file is cached for good; one of another build is served, and not cached', async ({ page, baseURL }) => {
  const origin = `http://nandu.localhost:${new URL(baseURL ?? '').port}`
  await page.goto(origin)
  const addresses = await page
    .locator('link[href^="/styles/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  expect(addresses.map((address) => address.split('-')[0])).toEqual(['/styles/default', '/styles/colors'])
  const fetchStyle = (address: string) =>
    page.evaluate(async (path) => {
      const response = await fetch(path)
      return {
        status: response.status,
        cacheControl: response.headers.get('cache-control'),
        css: await response.text(),
      }
    }, address)
  for (const address of addresses) {
    const { css, ...metadata } = await fetchStyle(address)
    expect(metadata).toEqual({ status: 200, cacheControl: 'public, max-age=31536000, immutable' })
    const oldAddress = address.replace(/-[\w-]+\.css$/, '-older.css')
    expect(await fetchStyle(oldAddress)).toEqual({ status: 200, cacheControl: 'no-store', css })
  }
  expect((await fetchStyle('/styles/nobodys-x.css')).status).toBe(404)
})
