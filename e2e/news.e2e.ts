import { expect } from '@playwright/test'
import { expectAccessibleFor, expectCopyFailureShown, expectLight, setLanguage, urlOn, test } from './browser-test.ts'

const article = () => urlOn('lanternfell', '/news/what-we-spent-on-paths')

test('a visitor finds the news, reads an article and passes it on', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(urlOn('lanternfell'))
  await expect(page.locator('a[href="/news"]').first()).toHaveText('News')
  await page.goto(urlOn('lanternfell', '/news'))
  await expect(page.getByRole('article').first()).toContainText('What your two pounds paid for')
  await page.getByRole('link', { name: 'What your two pounds paid for' }).click()

  await expect(page).toHaveURL(article())
  await expect(page).toHaveTitle('What your two pounds paid for · Lanternfell Ultras')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What your two pounds paid for')
  await expect(page.getByRole('article').first()).toContainText('By Lanternfell Ultras')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(article())
  await page.getByRole('link', { name: 'Back to news' }).click()
  await expect(page).toHaveURL(urlOn('lanternfell', '/news'))
})

test('who cannot copy a link sees that it failed @slow', ({ page }) => expectCopyFailureShown(page, article()))

for (const [name, host, slug] of [
  ['a draft', 'nandu', 'calendario-del-ano-que-viene'],
  ['an article of tomorrow', 'lanternfell', 'entries-for-next-year'],
  ['another organization’s article', 'nandu', 'what-we-spent-on-paths'],
  ['no article', 'nandu', 'nothing'],
] as const) {
  test(`${name} is not found, in the organization's look, with the way back @slow`, async ({ page }) => {
    await setLanguage(page, 'en', urlOn(host))
    expect((await page.goto(urlOn(host, `/news/${slug}`)))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article not found')
    await expect(page.getByRole('banner')).toContainText(host === 'nandu' ? 'Club Ñandú' : 'Lanternfell Ultras')
    await page.getByRole('link', { name: 'Back to news' }).click()
    await expect(page).toHaveURL(urlOn(host, '/news'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('News')
  })
}

test('an article is read without JavaScript, by machines and by feed readers too @slow', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(article())
  await expect(page.getByText('That leaves £74.30')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Email' })).toBeVisible()
  const jsonLd = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(jsonLd).toMatchObject({ '@type': 'NewsArticle', headline: 'What your two pounds paid for', url: article() })
  const feed = await page.goto(urlOn('lanternfell', '/news/feed.xml'))
  expect(feed?.headers()['content-type']).toContain('application/atom+xml')
  expect(await feed?.text()).toContain(`<id>${article()}</id>`)
  expect(await feed?.text()).not.toContain('entries-for-next-year')
  expect((await page.request.get(urlOn('', '/news/feed.xml'))).status()).toBe(404)
  await context.close()
})

test('there is no news at the apex @slow', async ({ page }) => {
  expect((await page.goto(urlOn('', '/news')))?.status()).toBe(404)
})

test('news are light and load no framework @slow', ({ page }) =>
  expectLight(page, [urlOn('lanternfell', '/news'), article()]))

for (const [name, host, path] of [
  ['the news', 'nandu', '/news'],
  ['an article', 'marejada', '/news/temperatura-del-agua-y-neopreno'],
  ['the page of a missing article', 'marejada', '/news/nothing'],
] as const) {
  test(`${name} is accessible and quiet @both @slow`, ({ page, reader }) =>
    expectAccessibleFor(page, urlOn(host, path), reader))
}
