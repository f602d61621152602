import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { brotliCompressSync } from 'node:zlib'

// Chromium reports every answer from 400 on by itself, and the router what it wanted to fetch ahead without a connection;
// refusals are meant to answer so. Playwright's trace reads what a page keeps as blobs, which our pages may not.
const notOurs = /^(Failed to load resource|Failed to fetch manifest|Connecting to 'blob:)/

/** The few lines that a part of a content page runs, by the address of their file; any other script is React's. */
export const isPartsScript = (url: string): boolean =>
  /\/assets\/(close-menu|event-filters|lightbox|live-places|map-on-demand|share|video-poster)-[\w-]+\.js$/.test(url)

/** Every test's browser console stays quiet: an error that nobody sees on the page fails it too. */
export const test = base.extend<{ quietConsole: void }>({
  quietConsole: [
    async ({ page }, use) => {
      const said: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !notOurs.test(message.text())) said.push(message.text())
      })
      page.on('pageerror', (error) => said.push(error.message))
      await use()
      expect(said).toEqual([])
    },
    { auto: true },
  ],
})

/** An address on an organization's own host. */
export const at = (baseURL: string | undefined, organization: string, path: string): string =>
  `http://${organization}.localhost:${new URL(baseURL ?? '').port}${path}`

/** The same without being told the base; the apex for an organization of ''. For tests and what they call. */
export const on = (organization: string, path = '/'): string => {
  const { baseURL } = base.info().project.use
  return organization ? at(baseURL, organization, path) : new URL(path, baseURL).href
}

/** Reads on in a language, whatever the browser would rather have. */
export const inLanguage = (page: Page, locale: string, url: string): Promise<void> =>
  page.context().addCookies([{ name: 'locale', value: locale, url }])

/** Nothing that axe finds, and nothing that lies beside the screen. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beside).toBe(0)
}

/** The link to a page in the latest mail to somebody that has one, once it has come. */
export const mailedLink = async (page: Page, recipient: string, path: string): Promise<string> => {
  let link: string | undefined
  await expect(async () => {
    const answer = await page.request.get(`/dev/inbox.json?to=${encodeURIComponent(recipient)}`)
    const mails = (await answer.json()) as { text: string }[]
    const urls = mails.flatMap(({ text }) => text.match(/http\S+/g) ?? [])
    link = urls.find((url) => new URL(url).pathname === path)
    expect(link).toBeTruthy()
  }).toPass()
  return link!
}

/** Readers that differ in language and light, so that each of both is seen. */
export const readers = [
  ['en', 'light'],
  ['es', 'dark'],
] as const

/** A page as one of the readers gets it: in their language, and with nothing wrong with it. */
export const expectAccessibleFor = async (
  page: Page,
  url: string,
  [locale, colorScheme]: (typeof readers)[number],
): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await inLanguage(page, locale, url)
  await page.goto(url, { waitUntil: 'networkidle' })
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  await expectAccessible(page)
}

/** Pages of content whose HTML takes 10 kB at most, their styles in it, and which load no script but their parts'. */
export const expectLight = async (page: Page, urls: readonly string[]): Promise<void> => {
  const scripts: string[] = []
  page.on('request', (asked) => asked.resourceType() === 'script' && scripts.push(asked.url()))
  for (const url of urls) {
    const html = await (await page.goto(url, { waitUntil: 'networkidle' }))?.text()
    expect(html).toContain('</html>')
    expect(brotliCompressSync(html!).length, url).toBeLessThanOrEqual(10_000)
  }
  expect(scripts.filter((url) => !isPartsScript(url))).toEqual([])
}

/** A browser that refuses to copy, which the page says. */
export const expectFailureToCopyTold = async (page: Page, url: string): Promise<void> => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } })
  })
  await page.goto(url)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('status')).toHaveText('Failed to copy link')
}
