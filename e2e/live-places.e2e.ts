import { expect, type Page } from '@playwright/test'
import { queryDatabase } from './system/query-database.ts'
import { readOwnerUrl } from './system/dorsal-process.ts'
import { urlOn as onHost, serverTest as test } from './browser-test.ts'

const ownerUrl = () => readOwnerUrl(process.env.E2E_DATA_DIR!)
const on = (path: string) => onHost('lanternfell', path)
const slug = 'lantern-round'

const setPlacesLeft = (name: string, left: number) =>
  queryDatabase(
    ownerUrl(),
    `update place_pool set capacity = 100, taken = 100 - $3 from competition, event
     where place_pool.id = competition.pool_id and event.id = competition.event_id
       and event.organization_id = competition.organization_id and slug = $1 and competition.name = $2`,
    [slug, name, left],
  )
const takePlace = (name: string) =>
  queryDatabase(
    ownerUrl(),
    `update place_pool set taken = taken + 1 from competition, event
     where place_pool.id = competition.pool_id and event.id = competition.event_id and slug = $1 and competition.name = $2`,
    [slug, name],
  )
const competitionRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

test.describe('places on a page that was rendered before they went', () => {
  test.beforeEach(async () => {
    await setPlacesLeft('Solo', 60)
  })
  test.afterAll(() => setPlacesLeft('Solo', 60))

  test('are those of now', async ({ page }) => {
    const cachedHtml = await (await page.goto(on(`/event/${slug}`)))!.text()
    await expect(competitionRow(page, 'Solo')).toContainText('60 places left')
    await takePlace('Solo')
    // The page is cached, its numbers are not: they are at most a second old.
    await expect(async () => {
      const response = await page.reload()
      expect(await response!.text()).toBe(cachedHtml)
      await expect(competitionRow(page, 'Solo')).toContainText('59 places left', { timeout: 500 })
    }).toPass()
  })

  test('also when there is nothing left: the page left open becomes another', async ({ page }) => {
    await page.goto(on(`/event/${slug}`), { waitUntil: 'networkidle' })
    const register = competitionRow(page, 'Solo').getByRole('link', { name: 'Register for Solo' })
    await expect(register).toBeVisible()
    await setPlacesLeft('Solo', 0)
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(competitionRow(page, 'Solo')).toContainText('Full', { timeout: 500 })
    }).toPass({ intervals: [500] })
    await expect(register).toBeHidden()
  })

  test('are shown without scripts as well, once few are left', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(on(`/event/${slug}`))
    await expect(competitionRow(page, 'Solo')).toContainText('60 places left')
    await setPlacesLeft('Solo', 3)
    await expect(async () => {
      await page.reload()
      await expect(competitionRow(page, 'Solo')).toContainText('Last 3 places', { timeout: 200 })
    }).toPass()
    await context.close()
  })
})
