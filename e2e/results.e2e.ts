import { expect } from '@playwright/test'
import { expectAccessibleFor, expectCopyFailureShown, expectLight, setLanguage, urlOn, test } from './browser-test.ts'

const results = (query = '') => urlOn('lanternfell', `/event/coffin-road-50/results${query}`)

test('a runner finds their result and sends it on', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(results())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results')
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows.first()).toContainText('1')
  const name = (await rows.nth(4).getByRole('link').textContent()) ?? ''
  await page.getByLabel('Name or bib number').fill(name.toUpperCase())
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link', { name }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('main')).toContainText('Overall')
  await expect(page.getByRole('img', { name: /course/ })).toHaveCount(0)
  await expect(page.getByRole('row').last()).toContainText('Finish')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('a row on a phone says what its figures are @slow', async ({ page }) => {
  await page.goto(results())
  const cell = page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
    .getByRole('cell')
  const labels = await cell.evaluateAll((cells) =>
    cells.map((each) => [each.getAttribute('data-c'), getComputedStyle(each, '::before').content.split(' /')[0]]),
  )
  expect(Object.fromEntries(labels)).toMatchObject({
    place: '"Place"',
    bib: '"Bib"',
    chip: '"Chip time"',
    time: '"Official time"',
  })
})

test('no figure stands beside its row on a phone, in the language with the longer words @slow', async ({ page }) => {
  const address = urlOn('nandu', '/event/corrida-del-aniversario/results')
  await setLanguage(page, 'es', address)
  await page.goto(address)
  const overflows = await page.getByRole('row').evaluateAll((rows) =>
    rows.slice(1).flatMap((row) => {
      const end = row.getBoundingClientRect().right
      return [...row.children].map((cell) => cell.getBoundingClientRect().right - end).filter((pixels) => pixels > 0.5)
    }),
  )
  expect(overflows).toEqual([])
})

test('who cannot copy a link sees that it failed @slow', ({ page }) => expectCopyFailureShown(page, results('/7')))

test('results are narrowed down and found by bib without JavaScript @slow', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await setLanguage(page, 'en', urlOn('lanternfell'))
  await page.goto(results())
  const readCount = async () =>
    Number(/of ([\d,]+) (?:finishers|found)/.exec(await page.getByRole('main').innerText())![1]!.replace(',', ''))
  const total = await readCount()
  await page.getByLabel('Sex').selectOption('female')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/sex=female/)
  const women = await readCount()
  expect(women).toBeGreaterThan(0)
  expect(women).toBeLessThan(total)
  await page.getByRole('link', { name: 'Show all' }).click()
  await page.getByLabel('Name or bib number').fill('7')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('row').getByRole('link').click()
  await expect(page).toHaveURL(urlOn('lanternfell', '/event/coffin-road-50/results/7'))
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Email' })).toBeVisible()
  await context.close()
})

test('a spectator compares two races of one event @slow', async ({ page }) => {
  await setLanguage(page, 'es', urlOn('marejada'))
  await page.goto(urlOn('marejada', '/event/criterium-del-puerto/results'))
  await expect(page.getByRole('rowheader', { name: 'Con licencia', exact: true })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Competencias' })
    .getByRole('link', { name: /^Popular/ })
    .click()
  await expect(page.getByRole('rowheader', { name: 'Con licencia', exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Popular/ })).toHaveAttribute('aria-current', 'page')
})

for (const [path, title] of [
  ['/event/lantern-round/results', 'Not run yet'],
  ['/event/wasdale-thirty/results', 'This race was cancelled'],
  ['/event/coffin-road-50/results?q=zzzz', 'Nobody found'],
] as const) {
  test(`where there is nothing to show the page says why: ${title} @slow`, async ({ page }) => {
    await page.goto(urlOn('lanternfell', path))
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })
}

for (const path of [
  '/event/high-street-hundred/results',
  '/event/coffin-road-50/results/999999',
  '/event/nothing/results',
]) {
  test(`there is nothing at ${path} @slow`, async ({ page }) => {
    expect((await page.goto(urlOn('lanternfell', path)))?.status()).toBe(404)
  })
}

test('search engines are led to the whole list and not to persons @slow', async ({ page }) => {
  const robots = page.locator('meta[name=robots]')
  const canonical = page.locator('link[rel=canonical]')
  await page.goto(results())
  await expect(robots).toHaveCount(0)
  await expect(canonical).toHaveAttribute('href', results())
  await page.goto(results('?sex=female&q=a'))
  await expect(robots).toHaveAttribute('content', 'noindex')
  await expect(canonical).toHaveAttribute('href', results())
  await page.goto(urlOn('lanternfell', '/event/coffin-road-50/results/7'))
  await expect(robots).toHaveAttribute('content', 'noindex')
})

test('what is typed into the search is never more than text @slow', async ({ page }) => {
  const hostile = `"><script>document.title='owned'</script><img src=x onerror="document.title='owned'">`
  await page.goto(results(`?q=${encodeURIComponent(hostile)}&category=${encodeURIComponent(hostile)}`))
  await expect(page.getByLabel('Name or bib number')).toHaveValue(hostile.slice(0, 80))
  await expect(page).not.toHaveTitle('owned')
})

test('a page of results is light and loads no script @slow', ({ page }) =>
  expectLight(page, [results(), results('/7'), urlOn('marejada', '/event/criterium-del-puerto/results')]))

for (const [name, host, path] of [
  ['a list of results', 'lanternfell', '/event/coffin-road-50/results'],
  ['a list of two races', 'marejada', '/event/criterium-del-puerto/results?sex=female'],
  ['a search without an answer', 'nandu', '/event/corrida-del-aniversario/results?q=zzzz'],
  ['a race that is ahead', 'nandu', '/event/maraton-de-las-sierras/results'],
  ['a result of one’s own', 'lanternfell', '/event/coffin-road-50/results/7'],
] as const) {
  test(`${name} is accessible and quiet @both @slow`, ({ page, reader }) =>
    expectAccessibleFor(page, urlOn(host, path), reader))
}
