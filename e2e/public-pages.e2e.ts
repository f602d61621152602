import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleFor, setLanguage, urlOn, test } from './browser-test.ts'
import { openRace } from './open-race.ts'

const race = '/event/coffin-road-50'

/** Blocks requests to other hosts than the page's own, and collects their addresses. */
const blockForeignRequests = async (page: Page) => {
  const foreignUrls: string[] = []
  await page.route(
    (url) => !url.hostname.endsWith('localhost'),
    (route) => {
      foreignUrls.push(route.request().url())
      return route.abort()
    },
  )
  return foreignUrls
}

test('a visitor leafs through the pictures with the keyboard and comes back to where they were', async ({ page }) => {
  await page.goto(urlOn('lanternfell', race))
  const gallery = page.getByRole('region', { name: 'Pictures' })
  const firstPicture = gallery.getByRole('link', { name: /head torches/ })
  await firstPicture.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pictures' })
  await expect(dialog.getByRole('img', { name: /head torches/ })).toBeVisible()
  await expect(dialog).toContainText('1 / 4')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('img', { name: /beside a tarn/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Previous picture' }).click()
  await dialog.getByRole('button', { name: 'Previous picture' }).click()
  await expect(dialog).toContainText('4 / 4')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(gallery.getByRole('link', { name: /at dawn/ })).toBeFocused()
})

for (const [host, slug, template] of [
  ['nandu', 'corrida-del-aniversario', 'default'],
  ['lanternfell', 'coffin-road-50', 'minimalist'],
  ['marejada', 'criterium-del-puerto', 'modern'],
] as const) {
  test(`everybody can read a finished race and look at its pictures: ${host} @both @slow`, async ({ page, reader }) => {
    await expectAccessibleFor(page, urlOn(host, `/event/${slug}`), reader)
    await expect(page.locator('html')).toHaveAttribute('data-template', template)
    await expect(page.locator('#results')).toBeVisible()
    const link = page.locator('[data-gallery] a').first()
    await link.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^(Pictures|Imágenes)$/ })
    await expect(dialog.getByRole('img')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: /^(Next picture|Imagen siguiente)$/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toHaveText('2 / 4')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(link).toBeFocused()
  })
}

test('a picture that cannot be loaded leaves its place to the others @slow', async ({ page }) => {
  await page.route(/\.webp$/, (route) => route.abort(), { times: 1 })
  await page.goto(urlOn('lanternfell', race))
  const gallery = page.getByRole('region', { name: 'Pictures' })
  await gallery.scrollIntoViewIfNeeded()
  await expect(gallery.getByRole('listitem').locator('visible=true')).toHaveCount(3)
  await gallery.getByRole('link').locator('visible=true').first().click()
  await expect(page.getByRole('dialog')).toContainText('1 / 3')
})

test('a map is fetched when somebody asks for it, and its tiles from where the operator says @slow', async ({
  page,
}) => {
  const foreignUrls = await blockForeignRequests(page)
  await page.goto(urlOn('lanternfell', '/event/ness-half-marathon'), { waitUntil: 'networkidle' })
  expect(foreignUrls).toEqual([])
  await page.unrouteAll()
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page.route('https://tile.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: pixel }),
  )
  await page.getByRole('button', { name: 'Show the map here' }).click()
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeAttached()
  // The line of the course and the marker.
  await expect(page.locator('.leaflet-overlay-pane path')).toHaveCount(2)
  await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible()
})

test('without its tiles a map gives way to what was there before @slow', async ({ page }) => {
  const foreignUrls = await blockForeignRequests(page)
  await page.goto(urlOn('lanternfell', '/event/ness-half-marathon'))
  await page.getByRole('button', { name: 'Show the map here' }).click()
  await expect(page.getByText('The map cannot be loaded right now.')).toBeVisible()
  expect(foreignUrls.every((url) => url.startsWith('https://tile.openstreetmap.org/'))).toBe(true)
  await expect(page.locator('.leaflet-container')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Open in OpenStreetMap' })).toHaveAttribute(
    'href',
    /mlat=57\.\d+&mlon=-4/,
  )
})

test('a video plays on demand, and nothing of it is loaded before @slow', async ({ page }) => {
  const foreignUrls = await blockForeignRequests(page)
  await page.goto(urlOn('lanternfell', race), { waitUntil: 'networkidle' })
  expect(foreignUrls).toEqual([])
  const poster = page.getByRole('link', { name: /Two minutes of the Coffin Road/ })
  await expect(poster).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\/watch\?v=/)
  await poster.click()
  await expect(page.getByTitle('Two minutes of the Coffin Road')).toBeFocused()
  await expect.poll(() => foreignUrls[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\//)
})

test('a visitor copies the address, and sees when that fails @slow', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: urlOn('lanternfell') })
  await page.goto(urlOn('lanternfell', race))
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(urlOn('lanternfell', race))
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Failed to copy link')).toBeVisible()
})

test.describe('many events', () => {
  test('are narrowed down by sport and month, and the address says how @slow', async ({ page }) => {
    await page.goto(urlOn('marejada', '/?sport=cycling'))
    const events = page.locator('#events').getByRole('article').locator('visible=true')
    await expect(events).toHaveCount(2)
    await expect(page.getByText('2 eventos')).toBeVisible()
    await page.getByLabel('Deporte').selectOption('Natación')
    await expect(page.getByText('2 eventos')).toBeVisible()
    await expect(events.filter({ hasText: 'Travesía de la Bahía' })).toBeVisible()
    await expect(page).toHaveURL(/\?sport=swimming#events$/)
    await page.getByLabel('Deporte').selectOption('Todos los deportes')
    await expect(events).toHaveCount(8)
    await expect(page).toHaveURL(urlOn('marejada', '/#events'))
  })

  test('are narrowed down without JavaScript too @slow', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(urlOn('marejada'))
    await page.getByLabel('Deporte').selectOption('Ciclismo')
    await page.getByRole('button', { name: 'Ver', exact: true }).click()
    await expect(page.locator('#events').getByRole('article').locator('visible=true')).toHaveCount(2)
    await expect(page.getByLabel('Deporte')).toHaveValue('cycling')
    await context.close()
  })

  test('that are few are not @slow', async ({ page }) => {
    const { organization } = await openRace(0)
    await page.goto(urlOn(organization))
    await expect(page.locator('#events').getByRole('article').locator('visible=true').first()).toBeVisible()
    await expect(page.locator('form[data-filters]')).toHaveCount(0)
  })
})

test('pictures, the place and the video are links without JavaScript @slow', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(urlOn('lanternfell', race))
  await expect(page.getByRole('region', { name: 'Pictures' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /\.webp$/,
  )
  await expect(page.getByRole('link', { name: 'Open in OpenStreetMap' })).toBeVisible()
  await expect(page.getByRole('button', { name: /map|link|share/i })).toHaveCount(0)
  await context.close()
})

test('anyone who has run finds the first three, the figures and the way to all times @slow', async ({ page }) => {
  await page.goto(urlOn('lanternfell', race))
  const results = page.getByRole('region', { name: 'Results', exact: true })
  await expect(results.getByRole('listitem')).toHaveCount(3)
  await expect(results).toContainText(/\d+ finishers/)
  await expect(results.getByRole('link', { name: 'All results' })).toHaveAttribute('href', `${race}/results`)
  const figures = page.getByRole('region', { name: 'The race in figures' })
  await expect(figures.getByRole('figure', { name: /Finish times of 50 km: most came in between/ })).toBeVisible()
})

test('anyone who wants to enter reads first what they agree to @slow', async ({ page }) => {
  await page.goto(urlOn('lanternfell', '/event/lantern-round'))
  const documents = page.getByRole('region', { name: 'What you agree to' })
  await expect(documents.getByRole('listitem')).toHaveCount(3)
  const download = page.waitForEvent('download')
  await documents.getByRole('link', { name: /Mandatory kit/ }).click()
  expect((await download).suggestedFilename()).toBe('Mandatory kit and how we check it.pdf')
})

/** Prices and dates that something over the page covers at some position of it; its header is at the top of all. */
const coveredFigures = (page: Page) =>
  page.evaluate(() => {
    const isOver = (element: Element) => {
      const { position, visibility } = getComputedStyle(element)
      return (position === 'fixed' || position === 'sticky') && visibility === 'visible' && !element.closest('header')
    }
    const overlays = [...document.querySelectorAll('body *')].filter(isOver)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const figures: Range[] = []
    while (walker.nextNode()) {
      const isFigure =
        walker.currentNode.parentElement!.closest('time') || /[$£€]\s?\d|\d\s?€/.test(walker.currentNode.nodeValue!)
      if (!isFigure || !walker.currentNode.parentElement!.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      figures.push(range)
    }
    const covered = new Set<string>()
    for (let top = 0; top < document.documentElement.scrollHeight; top += 40) {
      scrollTo({ top, behavior: 'instant' })
      for (const overlay of overlays) {
        const over = overlay.getBoundingClientRect()
        for (const figure of figures) {
          const box = figure.getBoundingClientRect()
          const isInside = overlay.contains(figure.startContainer)
          const overlaps =
            box.left < over.right && over.left < box.right && box.top < over.bottom && over.top < box.bottom
          if (overlaps && !isInside) covered.add(figure.toString())
        }
      }
    }
    return [...covered]
  })

for (const [host, number] of [
  ['nandu', '5492494000117'],
  ['lanternfell', '441632960214'],
  ['marejada', '34942000118'],
] as const) {
  test.describe(`who has a question for ${host}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await setLanguage(page, 'en', urlOn(host))
    })

    test('finds from any page how to ask it @both @slow', async ({ page, isMobile }) => {
      await page.goto(urlOn(host, '/news'))
      if (isMobile) await page.getByLabel('Menu', { exact: true }).click()
      await page.getByRole('banner').getByRole('link', { name: 'Contact' }).locator('visible=true').click()
      await expect(page).toHaveURL(urlOn(host, '/#contact'))
      const contact = page.getByRole('region', { name: 'Contact' })
      await expect(contact.getByRole('heading')).toBeInViewport()
      await expect(contact.locator('[href^="mailto:"]')).toHaveText(/@/)
      await expect(contact.locator('[href^="tel:"]')).toHaveAttribute('href', `tel:+${number}`)
      await expect(contact.getByRole('list', { name: 'Follow us' }).getByRole('link').first()).toBeVisible()
    })

    test('has WhatsApp two taps from any page, and nothing ever covers a price or a date @both @slow', async ({
      page,
      isMobile,
    }) => {
      for (const path of ['/', '/news']) {
        await page.goto(urlOn(host, path))
        if (isMobile) {
          await page.getByLabel('Menu', { exact: true }).click()
          const entry = page.getByRole('banner').getByRole('link', { name: 'Write on WhatsApp' })
          await expect(entry).toHaveAttribute('href', `https://wa.me/${number}`)
        } else await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toBeInViewport()
      }
      await page.goto(urlOn(host), { waitUntil: 'networkidle' })
      expect(await coveredFigures(page)).toEqual([])
      const message = page.getByRole('region', { name: 'Contact' }).getByRole('link', { name: 'Write on WhatsApp' })
      await expect(message).toHaveAttribute('href', `https://wa.me/${number}`)
      await message.scrollIntoViewIfNeeded()
      const box = await message.boundingBox()
      expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
      await page.emulateMedia({ media: 'print' })
      await expect(message).toBeHidden()
    })
  })
}

const pages = [
  ['nandu', '/'],
  ['nandu', '/event/maraton-de-las-sierras'],
  ['nandu', '/event/corrida-del-aniversario'],
  ['nandu', '/event/corrida-del-aniversario/results'],
  ['nandu', '/event/corrida-del-aniversario/results/7'],
  ['nandu', '/news'],
  ['nandu', '/news/la-media-de-la-piedra-cambia-de-largada'],
  ['lanternfell', race],
  ['lanternfell', `${race}/results`],
  ['lanternfell', `${race}/results/7`],
  ['lanternfell', '/news/what-we-spent-on-paths'],
  ['marejada', '/'],
  ['marejada', '/event/criterium-del-puerto'],
  ['marejada', '/event/criterium-del-puerto/results'],
  ['marejada', '/event/criterium-del-puerto/results/7'],
  ['marejada', '/news'],
] as const

/** Nothing overflows the screen, and no word of a title is broken. */
const expectZoomable = async (page: Page, path: string) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflowPx, path).toBe(0)
  const brokenWords = await page.locator('header a[href="/"] span, h1, h2').evaluateAll((titles) =>
    titles.flatMap((title) => {
      const text = title.firstChild
      if (!(text instanceof Text)) return []
      return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : []
      })
    }),
  )
  expect(brokenWords, path).toEqual([])
}

/** The animated properties other than opacity. */
const movements = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      if (!(effect instanceof KeyframeEffect) || Number(effect.getComputedTiming().duration) <= 1) return []
      const properties = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
      return properties.filter((name) => !['offset', 'computedOffset', 'easing', 'composite', 'opacity'].includes(name))
    }),
  )

test('at 400 % zoom every page fits the screen, in Spanish; nothing moves for who wants no motion @slow', async ({
  page,
}) => {
  const { width, height } = page.viewportSize()!
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(urlOn('marejada', '/event/travesia-de-la-bahia'))
  await expect.poll(() => movements(page)).not.toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [host, path] of pages) {
    await setLanguage(page, 'es', urlOn(host))
    await page.goto(urlOn(host, path))
    expect(await movements(page), path).toEqual([])
    await page.locator('main a, main button').first().hover()
    expect(await movements(page), path).toEqual([])
    await expectZoomable(page, path)
    await page.setViewportSize({ width, height })
  }
})

test('at 400 % zoom every page fits the screen, in English; on paper it is ink on white, and nothing to press @slow', async ({
  page,
}) => {
  const { width, height } = page.viewportSize()!
  for (const [host, path] of pages) {
    await setLanguage(page, 'en', urlOn(host))
    await page.emulateMedia({ media: null, colorScheme: 'dark' })
    await page.goto(urlOn(host, path))
    await expectZoomable(page, path)
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const title = page.getByRole('heading', { level: 1 })
    await expect(title, path).toHaveCSS('color', /^(oklch\(0\.[12]|rgb\((\d|[1-5]\d), )/)
    const controls = page.locator(
      'header nav, footer a, main button, main [data-variant], main [data-until], [data-share]',
    )
    expect(await controls.filter({ visible: true }).allTextContents(), path).toEqual([])
  }
})

// Safari applies to a <use> the rules that match the original element, other browsers only what it inherits: a line
// with paint of its own would look different in each.
test('what a drawing repeats has no paint of its own @slow', async ({ page }) => {
  for (const url of [
    urlOn('nandu'),
    urlOn('nandu', '/event/media-maraton-de-la-piedra'),
    urlOn('nandu', '/news'),
    urlOn('marejada', '/event/travesia-de-la-bahia'),
  ]) {
    await page.goto(url, { waitUntil: 'networkidle' })
    const paint = await page.evaluate(() => {
      const uses = [...document.querySelectorAll('use[href^="#"]')]
      const repeated = new Set(uses.map((use) => document.querySelector(use.getAttribute('href')!)!))
      const rulesIn = (rules: CSSRuleList): CSSStyleRule[] =>
        [...rules].flatMap((rule) => [
          ...(rule instanceof CSSStyleRule ? [rule] : []),
          ...(rule instanceof CSSGroupingRule ? rulesIn(rule.cssRules) : []),
        ])
      const rules = [...document.styleSheets].flatMap((sheet) => rulesIn(sheet.cssRules))
      return {
        count: repeated.size,
        by: [...repeated].flatMap((element) =>
          rules
            .filter(
              ({ style, selectorText }) =>
                /(?:^|; )(?:stroke|fill|vector-effect|opacity)[\w-]*:/.test(style.cssText) &&
                element.matches(selectorText),
            )
            .map(({ cssText }) => cssText),
        ),
      }
    })
    expect(paint.count, url).toBeGreaterThan(0)
    expect(paint.by, url).toEqual([])
  }
})
