import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

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
