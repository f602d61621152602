import { expect, type Page } from '@playwright/test'
import { ask } from './system/ask-database.ts'
import { ownerUrlOf } from './system/dorsal-process.ts'
import { on as onHost, serverTest as test } from './visit.ts'

const owner = () => ownerUrlOf(process.env.E2E_DATA_DIR!)
const on = (path: string) => onHost('lanternfell', path)
const slug = 'lantern-round'

/** Leaves a competition of the race exactly `left` of a hundred places, as orders would. */
const leave = (name: string, left: number) =>
  ask(
    owner(),
    `update place_pool set capacity = 100, taken = 100 - $3 from competition, event
     where place_pool.id = competition.pool_id and event.id = competition.event_id
       and event.organization_id = competition.organization_id and slug = $1 and competition.name = $2`,
    [slug, name, left],
  )
const take = (name: string) =>
  ask(
    owner(),
    `update place_pool set taken = taken + 1 from competition, event
     where place_pool.id = competition.pool_id and event.id = competition.event_id and slug = $1 and competition.name = $2`,
    [slug, name],
  )
const card = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

test.describe('places on a page that was drawn before they went', () => {
  test.beforeEach(async () => {
    await leave('Solo', 60)
  })
  test.afterAll(() => leave('Solo', 60))

  test('are those of now', async ({ page }) => {
    const kept = await (await page.goto(on(`/event/${slug}`)))!.text()
    await expect(card(page, 'Solo')).toContainText('60 places left')
    await take('Solo')
    // The page is kept, its number is not: a second later for the answer to be drawn anew.
    await expect(async () => {
      const drawn = await page.reload()
      expect(await drawn!.text()).toBe(kept)
      await expect(card(page, 'Solo')).toContainText('59 places left', { timeout: 500 })
    }).toPass()
  })

  test('also when there is nothing left: the page left open becomes another', async ({ page }) => {
    await page.goto(on(`/event/${slug}`), { waitUntil: 'networkidle' })
    const register = card(page, 'Solo').getByRole('link', { name: 'Register for Solo' })
    await expect(register).toBeVisible()
    await leave('Solo', 0)
    // Somebody comes back to a tab.
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(card(page, 'Solo')).toContainText('Full', { timeout: 500 })
    }).toPass({ intervals: [500] })
    await expect(register).toBeHidden()
  })

  test('are told without scripts as well, once few are left', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(on(`/event/${slug}`))
    await expect(card(page, 'Solo')).toContainText('60 places left')
    await leave('Solo', 3)
    await expect(async () => {
      await page.reload()
      await expect(card(page, 'Solo')).toContainText('Last 3 places', { timeout: 200 })
    }).toPass()
    await context.close()
  })
})
