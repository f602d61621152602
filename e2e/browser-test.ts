import { expect, test as base, type Page } from '@playwright/test'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { copySeededData } from './copy-seeded-data.ts'
import { startDorsal, type Settings } from './system/dorsal-process.ts'
import { sendRequest } from './system/http-client.ts'

// Errors that are expected: Chromium logs every response from 400 on, the router logs failed prefetches, and
// Playwright's trace reads blobs, which our policy forbids, and runs scripts in previews, whose frames allow none.
const ignoredErrors =
  /^(Failed to load resource|Failed to fetch manifest|Connecting to 'blob:|Blocked script execution in 'about:srcdoc')/

/** Whether a script is one of the few small ones of content pages; any other is React's. */
export const isEnhancementScript = (url: string): boolean =>
  /\/assets\/(event-filters|header|lightbox|live-places|map-on-demand|share|video-poster)-[\w-]+\.js$/.test(url)

const startWorkerServer = async (use: (origin: string) => Promise<void>, settings: Settings): Promise<void> => {
  const folder = path.join(process.env.E2E_ROOT!, `worker-${process.pid}`)
  mkdirSync(folder, { mode: 0o755 })
  process.env.E2E_DATA_DIR = path.join(folder, 'data')
  copySeededData(process.env.E2E_DATA_DIR)
  const server = await startDorsal({
    DATA_DIR: process.env.E2E_DATA_DIR,
    SANDBOX_DELAY_MS: '1500',
    ...settings,
  })
  process.env.E2E_PORT = String(server.port)
  try {
    await use(origin())
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const origin = () => `http://localhost:${process.env.E2E_PORT}`

/** Tests at a server and data of the worker's own, with `settings` where a file needs others. */
export const serverTest = base.extend<object, { settings: Settings; server: string }>({
  settings: [{}, { scope: 'worker', option: true }],
  server: [({ settings }, use) => startWorkerServer(use, settings), { scope: 'worker', auto: true, timeout: 120_000 }],
  baseURL: ({ server }, use) => use(server),
})

export type Reader = readonly ['en' | 'es', 'light' | 'dark']

/** A test fails as well when the browser's console shows an error. */
export const test = serverTest.extend<{ quietConsole: void; reader: Reader }>({
  // Before hydration, buttons do nothing or send their form without scripts. Nobody is as fast as a test.
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      // A preview is a page of the public site, and kit pick-up has no frame.
      const isAdminPage =
        response?.ok() && /^\/admin(\/(?!.*\/(?:preview|check-in)$)|$)/.test(new URL(page.url()).pathname)
      if (isAdminPage && javaScriptEnabled && !options?.waitUntil) await waitForAdminScripts(page)
      return response
    }
    await use(page)
  },
  // Phones read Spanish, whose words are longer, in dark colours.
  reader: ({ isMobile }, use) => use(isMobile ? ['es', 'dark'] : ['en', 'light']),
  quietConsole: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !ignoredErrors.test(message.text())) errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(error.message))
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export const urlAt = (baseURL: string | undefined, organization: string, path: string): string =>
  `http://${organization}.localhost:${new URL(baseURL ?? '').port}${path}`

/** `organization` '' is the apex. For tests and what they call: the port is known only then. */
export const urlOn = (organization: string, path = '/'): string => {
  return organization ? urlAt(origin(), organization, path) : new URL(path, origin()).href
}

/** A day as it is typed into a date field: ddMMyyyy. */
export const digitsOfDay = (daysAhead: number): string => {
  const [year, month, day] = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${day}${month}${year}`
}

export const setLanguage = (page: Page, locale: string, url: string): Promise<void> =>
  page.context().addCookies([{ name: 'locale', value: locale, url }])

/** Logs in without the two pages that a member would see: the next `goto` is the first one. */
export const openSession = async (page: Page, { link }: { link: string }): Promise<void> => {
  const { origin, hostname, port, pathname, searchParams } = new URL(link)
  const form = { token: searchParams.get('token')! }
  const { headers } = await sendRequest({ port: Number(port), host: hostname, path: pathname, form })
  const pairs = headers['set-cookie']!.map((cookie) => /^([^=]+)=([^;]*)/.exec(cookie)!)
  await page.context().addCookies(pairs.map(([, name, value]) => ({ name: name!, value: value!, url: origin })))
}

// Not @axe-core/playwright: it opens a second page for every run, which takes longer than the run. Its `source` takes a
// browser twice as long to parse.
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Contrast is too low while a dialog fades in. Endless animations are not waited for. */
const waitForTransitions = (page: Page) =>
  page.evaluate(async () => {
    const transitions = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
    })
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })

const violationsOf = async (page: Page, rules?: string[]): Promise<string[]> => {
  await waitForTransitions(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const results = await axe.run({ resultTypes: ['violations'], ...(only && { runOnly: only }) })
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, rules)
}

/** Expects no violations from axe, of these `rules` if any are given, and no horizontal overflow. */
export const expectAccessible = async (page: Page, rules?: string[]): Promise<void> => {
  const violations = await violationsOf(page, rules)
  // A toast may have begun to fade in while axe was running.
  if (violations.length > 0) expect(await violationsOf(page, rules)).toEqual([])
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflowPx).toBe(0)
}

/** Waits for a mail to `recipient` with a link to `path`; the latest one counts. */
export const waitForMailedLink = async (page: Page, recipient: string, path: string): Promise<string> => {
  let link: string | undefined
  await expect(async () => {
    const response = await page.request.get(`/dev/inbox.json?to=${encodeURIComponent(recipient)}`)
    const mails = (await response.json()) as { text: string }[]
    const urls = mails.flatMap(({ text }) => text.match(/http\S+/g) ?? [])
    link = urls.find((url) => new URL(url).pathname === path)
    expect(link).toBeTruthy()
  }).toPass()
  return link!
}

/** Waits for the six digits that were mailed to `recipient`; the latest ones count. */
export const waitForMailedCode = async (page: Page, recipient: string): Promise<string> => {
  let code: string | undefined
  await expect(async () => {
    const response = await page.request.get(urlOn('', `/dev/inbox.json?to=${encodeURIComponent(recipient)}`))
    const mails = (await response.json()) as { text: string }[]
    code = mails.map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).find(Boolean)
    expect(code).toBeTruthy()
  }).toPass()
  return code!
}

/** Toasts go away after some seconds, but not while the pointer is on them. */
export const keepToast = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).hover()

/** An admin page has its scripts once it has the button of the search. */
export const waitForAdminScripts = (page: Page): Promise<void> =>
  expect(page.locator('[aria-keyshortcuts*="Control"]').first()).toBeAttached()

/** Delays React, or what else is named, until the returned function is called. */
export const delayScripts = async (page: Page, scripts = /framework-[\w-]+\.js$/): Promise<() => void> => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(scripts, async (route) => {
    await gate
    await route.continue()
  })
  return release
}

export const expectAccessibleFor = async (page: Page, url: string, [locale, colorScheme]: Reader): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await setLanguage(page, locale, url)
  await page.goto(url)
  await page.evaluate(async () => void (await document.fonts.ready))
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  await expectAccessible(page)
}

/** Expects at most 10 kB of HTML (brotli) and no scripts of React. */
export const expectLight = async (page: Page, urls: readonly string[]): Promise<void> => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  for (const url of urls) {
    const html = await (await page.goto(url, { waitUntil: 'networkidle' }))?.text()
    expect(html).toContain('</html>')
    expect(brotliCompressSync(html!).length, url).toBeLessThanOrEqual(10_000)
  }
  expect(scripts.filter((url) => !isEnhancementScript(url))).toEqual([])
}

export const expectCopyFailureShown = async (page: Page, url: string): Promise<void> => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } })
  })
  await page.goto(url)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('status')).toHaveText('Failed to copy link')
}
