import { expect, type Locator } from '@playwright/test'
import { expectAccessibleFor, isEnhancementScript, urlOn, test } from './browser-test.ts'

const placesLeftIn = async (card: Locator) => Number(/(\d+) places left/.exec(await card.innerText())?.[1])

test('a visitor finds the next race and sees what it costs and how many places are left', async ({ page }) => {
  // Waits for the script that updates the places.
  await page.goto(urlOn('lanternfell'), { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out before dawn, back after dark')
  const events = page.getByRole('region', { name: 'Events' })
  await expect(events.getByRole('article')).not.toHaveCount(0)
  const eventCard = events.getByRole('article').filter({ hasText: 'The Lantern Round' })
  await expect(eventCard).toContainText('Registration open')
  await expect(eventCard).toContainText('from £171.63')
  const placesBefore = await placesLeftIn(eventCard)
  await eventCard.getByRole('link', { name: 'The Lantern Round' }).click()

  await expect(page).toHaveURL(urlOn('lanternfell', '/event/lantern-round'))
  await expect(page).toHaveTitle('The Lantern Round · Lanternfell Ultras')
  const solo = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Solo' }) })
  const pairs = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Pairs (per runner)' }) })
  await expect.poll(async () => (await placesLeftIn(solo)) + (await placesLeftIn(pairs))).toBe(placesBefore)
  await expect(solo).toContainText('£204.84')
  await expect(solo).toContainText('£185.00 + £19.84 processing fee and VAT')
  await expect(solo.getByRole('link', { name: 'Register for Solo' })).toHaveAttribute(
    'href',
    /\/event\/lantern-round\/register\?competition=.+/,
  )
})

test('a visitor reads the course: its line, its climb and its file @slow', async ({ page }) => {
  await page.goto(urlOn('lanternfell', '/event/ness-half-marathon'))
  await expect(page.getByRole('img', { name: 'Line of the course of Ness Half Marathon, 21.1 km' })).toBeVisible()
  await expect(page.getByRole('img', { name: /Elevation profile/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download GPX' }).click()
  expect((await download).suggestedFilename()).toBe('ness-half-marathon.gpx')
})

test('time runs down to the next start @slow', async ({ page }) => {
  await page.goto(urlOn('lanternfell', '/event/lantern-round'))
  const seconds = page.locator('[data-unit="s"] b')
  const secondsBefore = await seconds.textContent()
  await expect(seconds).not.toHaveText(secondsBefore ?? '')
})

for (const [slug, state, title] of [
  ['wasdale-thirty', 'Cancelled', 'This race was cancelled'],
  ['northbank-marathon', 'Full', 'Every place is taken'],
  ['borrowdale-night-half', 'Registration closed', 'Registration is closed'],
  ['coffin-road-50', 'Finished', 'This race has been run'],
] as const) {
  test(`a visitor sees why one cannot register, and what to do instead: ${state} @slow`, async ({ page }) => {
    await page.goto(urlOn('lanternfell', `/event/${slug}`))
    const notice = page.getByRole('region', { name: 'Registration', exact: true })
    await expect(notice).toContainText(title)
    await expect(page.getByRole('main')).toContainText(state)
    await expect(page.getByRole('link', { name: /^Register for/ })).toHaveCount(0)
    await notice.getByRole('link', { name: 'See other races' }).click()
    await expect(page).toHaveURL(urlOn('lanternfell', '/#events'))
  })
}

test('the next race is found among a landing’s headings @slow', async ({ page }) => {
  for (const [organization, next] of [
    ['nandu', /Próxima salida/],
    ['lanternfell', /Next start/],
    ['marejada', /Próxima salida/],
  ] as const) {
    await page.goto(urlOn(organization))
    const link = page.getByRole('heading', { level: 2, name: next }).getByRole('link')
    await expect(link).toHaveAttribute('href', /^\/event\/.+/)
  }
})

test('a draft is nowhere to be found @slow', async ({ page }) => {
  const response = await page.goto(urlOn('lanternfell', '/event/high-street-hundred'))
  expect(response?.status()).toBe(404)
})

test('a chosen language stays, on the same page', async ({ page, isMobile }) => {
  await page.goto(urlOn('nandu', '/event/maraton-de-las-sierras'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const isNarrow = isMobile || (page.viewportSize()?.width ?? 0) < 960
  if (isNarrow) await page.getByLabel('Menú', { exact: true }).click()
  await page.getByRole('button', { name: 'English' }).locator('visible=true').click()
  await expect(page).toHaveURL(urlOn('nandu', '/event/maraton-de-las-sierras'))
  await expect(page.getByRole('heading', { name: 'Choose a distance' })).toBeVisible()
  await page.goto(urlOn('nandu'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
})

test('pages are read without JavaScript @slow', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(urlOn('nandu', '/event/maraton-de-las-sierras'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maratón de las Sierras')
  await expect(page.getByRole('link', { name: 'Inscribirse en 42K' })).toBeVisible()
  await expect(page.locator('[data-unit]').first()).toBeHidden()
  await context.close()
})

test('a content page brings no React to the browser @slow', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  for (const url of [urlOn(''), urlOn('marejada'), urlOn('marejada', '/event/travesia-de-la-bahia')]) {
    await page.goto(url, { waitUntil: 'networkidle' })
  }
  expect(scripts.filter((url) => !isEnhancementScript(url))).toEqual([])
})

test('a lost visitor keeps the organization’s header and finds the way back @slow', async ({ page }) => {
  const response = await page.goto(urlOn('marejada', '/nothing/here'))
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Federación Marejada')
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(page).toHaveURL(urlOn('marejada'))
})

test('a host that leads to nobody is answered by Dorsal, with nobody’s data @slow', async ({ page }) => {
  const response = await page.goto(urlOn('nobody-here', '/event/lantern-round'))
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Page not found · Dorsal')
  await expect(page.getByRole('main')).not.toContainText(/Ñandú|Marejada|Lanternfell/)
  await page.getByRole('link', { name: 'Back to the start' }).click()
  await expect(page).toHaveURL(urlOn(''))
})

test('the apex leads to every listed organization @slow', async ({ page }) => {
  await page.goto(urlOn(''))
  const organizations = page.getByRole('region', { name: 'Who runs on it' })
  for (const name of ['Club Ñandú', 'Federación Marejada', 'Lanternfell Ultras']) {
    await expect(organizations.getByRole('link', { name })).toBeVisible()
  }
  await organizations.getByRole('link', { name: 'Club Ñandú' }).click()
  await expect(page).toHaveURL(urlOn('nandu'))
})

const pages = [
  ['the landing', 'nandu', '/'],
  ['the directory', '', '/'],
  ['the page of a lost visitor', 'marejada', '/nothing/here'],
] as const

for (const [name, host, path] of pages) {
  test(`${name} is accessible and quiet @both @slow`, ({ page, reader }) =>
    expectAccessibleFor(page, urlOn(host, path), reader))
}
