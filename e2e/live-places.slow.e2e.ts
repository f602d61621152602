import { expect, type Page } from '@playwright/test'
import { serverTest as test, setLanguage, urlOn } from './browser-test.ts'
import { openRace, query } from './open-race.ts'

const setPlacesLeft = (eventId: string, left: number) =>
  query(
    `update place_pool set capacity = 100, taken = 100 - $2 from competition
     where place_pool.id = competition.pool_id and competition.event_id = $1`,
    [eventId, left],
  )

/** A race with 60 places left, on a page that has been rendered. */
const openPage = async (page: Page) => {
  const { organization, eventId } = await openRace(0)
  await setPlacesLeft(eventId, 60)
  const url = urlOn(organization, '/event/nocturna')
  await setLanguage(page, 'en', url)
  const html = await (await page.goto(url, { waitUntil: 'networkidle' }))!.text()
  const competition = page.getByRole('article').filter({ has: page.getByRole('heading', { name: '10 km' }) })
  await expect(competition).toContainText('60 places left')
  return { eventId, html, competition }
}

test.describe('places on a page that was rendered before they went', () => {
  test('are those of now', async ({ page }) => {
    const { eventId, html, competition } = await openPage(page)
    await setPlacesLeft(eventId, 59)
    // The page is cached, its numbers are not: they are at most a second old.
    await expect
      .poll(async () => {
        const response = await page.reload({ waitUntil: 'networkidle' })
        expect(await response!.text()).toBe(html)
        return competition.innerText()
      })
      .toContain('59 places left')
  })

  test('also when there is nothing left: the page left open becomes another', async ({ page }) => {
    const { eventId, competition } = await openPage(page)
    const register = competition.getByRole('link', { name: 'Register for 10 km' })
    await expect(register).toBeVisible()
    await setPlacesLeft(eventId, 0)
    // The page looks again five seconds after the last time at the earliest.
    await page.evaluate(() => void setInterval(() => document.dispatchEvent(new Event('visibilitychange')), 100))
    await expect(competition).toContainText('Full')
    await expect(register).toBeHidden()
  })

  test('are shown without scripts as well, once few are left', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const { eventId, competition } = await openPage(page)
    await setPlacesLeft(eventId, 3)
    await expect
      .poll(async () => {
        await page.reload()
        return competition.innerText()
      })
      .toContain('Last 3 places')
    await context.close()
  })
})
