import { expect } from '@playwright/test'
import { addMember } from './operator-commands.ts'
import { openSession, test, urlAt } from './browser-test.ts'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

test('a slow page is shown in outline, a fast one is not, and nothing moves when it arrives @desktop', async ({
  page,
  baseURL,
}) => {
  await page.clock.install()
  await openSession(page, await addMember('lanternfell', 'owner'))
  await page.goto(urlAt(baseURL, 'lanternfell', '/admin'), { waitUntil: 'networkidle' })
  const link = page.getByRole('navigation').getByRole('link', { name: 'Athletes', exact: true })
  const skeleton = page.locator('[data-skeleton=list]')
  const release = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  await page.route(/athletes\.data/, async (route) => {
    sent.resolve()
    await release.promise
    await route.continue()
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await link.click()
  await sent.promise
  await page.clock.runFor(250)
  await expect(skeleton).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.clock.runFor(100)
  await expect(skeleton).toBeVisible()
  await expect(page.locator('main [aria-live=polite]')).toHaveText('The page is loading')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeHidden()
  const row = await skeleton.locator('[data-flush] > *').nth(1).boundingBox()

  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    const observer = new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) if (!shift.hadRecentInput) shifts.push(shift.value)
    })
    observer.observe({ type: 'layout-shift' })
  })
  await page.clock.resume()
  release.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Athletes' })).toBeVisible()
  await expect(skeleton).toHaveCount(0)
  const tableRow = await page.getByRole('table').getByRole('row').nth(1).boundingBox()
  expect(tableRow?.height).toBeCloseTo(row!.height, 0)
  expect(Math.abs(tableRow!.y - row!.y)).toBeLessThan(16)
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
})
