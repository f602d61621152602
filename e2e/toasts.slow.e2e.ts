import { expect, type Page } from '@playwright/test'
import { delayScripts, digitsOfDay, expectAccessible, openSession, setLanguage, test, urlAt } from './browser-test.ts'
import { addMember, addOrganization } from './operator-commands.ts'
import { enterDigits } from './enter-digits.ts'

const logIn = async (page: Page, organization: string, baseURL: string | undefined) => {
  await setLanguage(page, 'en', urlAt(baseURL, organization, '/'))
  await openSession(page, await addMember(organization, 'owner'))
}

test('a failure is shown once, and not any more when what was missing is there @desktop', async ({ page, baseURL }) => {
  const organization = await addOrganization()
  await logIn(page, organization, baseURL)
  await page.goto(urlAt(baseURL, organization, '/admin/events/new'))
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Lake run')
  await enterDigits(page.getByRole('textbox', { name: 'Date' }), digitsOfDay(150))
  await page.getByRole('textbox', { name: 'Start time', exact: true }).fill('9:30')
  await page.getByRole('button', { name: 'Create the draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lake run' })).toBeVisible()

  const failure = page.locator('[data-sonner-toast]').filter({ hasText: 'Failed to publish event' })
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  await expect(failure).toHaveCount(1)
  await publish.click()
  await publish.click()
  await expect(failure).toHaveCount(1)
  const place = page.getByRole('textbox', { name: 'Place', exact: true })
  await failure.getByRole('link', { name: 'A place' }).click()
  await expect(place).toBeFocused()
  await expect(place).toHaveAccessibleDescription(/Visitors need this before the event can be published/)
  await place.fill('North shore')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(failure).toHaveCount(0)

  await publish.click()
  await expect(failure).toHaveCount(1)
  await page
    .getByRole('link', { name: /^Competitions/ })
    .first()
    .click()
  const tabs = page.getByRole('navigation', { name: 'The event' })
  const checklist = page.getByRole('region', { name: 'Before you publish' })
  const athletes = tabs.getByRole('link', { name: /^Athletes/ })
  const showMissing = page.getByRole('button', { name: '1 thing missing' })
  await expect(tabs.getByRole('link', { name: /^Competitions/ })).toHaveAttribute('aria-current', 'page')
  const loading = page.getByRole('progressbar', { name: 'The page is loading' })
  const releaseAthletes = await delayScripts(page, /athletes\.data/)
  await athletes.click()
  await expect(loading).toBeAttached()
  await expectAccessible(page, ['region'])
  await showMissing.click()
  releaseAthletes()
  await expect(loading).toHaveCount(0)
  await expect(checklist).toBeFocused()
  await athletes.click()
  await expect(athletes).toHaveAttribute('aria-current', 'page')
  await expect(checklist).toHaveCount(0)
  await showMissing.click()
  await expect(checklist).toBeFocused()
  await page
    .getByRole('link', { name: /^Competitions/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Add a competition' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ten')
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('0')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Ten' })).toBeVisible()
  await publish.click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(failure).toHaveCount(0)
})

test('toasts stand at one place; what they cover can be pressed, and nothing at the end of a page @both', async ({
  page,
  baseURL,
  isMobile,
}) => {
  await logIn(page, 'lanternfell', baseURL)
  await page.goto(urlAt(baseURL, 'lanternfell', '/admin/athletes'), { waitUntil: 'networkidle' })
  await expect(page.locator('tbody').getByRole('rowheader')).toHaveCount(50)
  if (isMobile) await page.getByRole('button', { name: 'More for this list' }).click()
  await page.getByText('Export', { exact: true }).click()
  // A failure stays until it is dismissed.
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'CSV' }).click()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toBeVisible()
  await expect
    .poll(() =>
      toast.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect()
        const bars = [...document.querySelectorAll('aside, [data-bottom-bar]')].map((bar) =>
          bar.getBoundingClientRect(),
        )
        const [side, end] = [bars.find(({ height }) => height > 300), bars.find(({ top: y }) => y > 300)]
        return {
          isBeside: left >= (side?.right ?? 0) && left < (side?.right ?? 0) + 60,
          isAbove: bottom <= (end?.top ?? innerHeight) && bottom > (end?.top ?? innerHeight) - 60,
          isInTheWay: element.contains(document.elementFromPoint(left + 20, top + 10)),
        }
      }),
    )
    .toEqual({ isBeside: true, isAbove: true, isInTheWay: false })
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect
    .poll(() =>
      toast.evaluate((element) => {
        const area = element.getBoundingClientRect()
        return [...document.querySelectorAll('tbody tr, a, button')]
          .filter((other) => !element.contains(other) && other.checkVisibility())
          .map((other) => [other.textContent, other.getBoundingClientRect()] as const)
          .filter(([, { left, right }]) => area.left < right && left < area.right)
          .filter(([, { top, bottom }]) => area.top < bottom && top < area.bottom)
          .map(([text]) => text)
      }),
    )
    .toEqual([])
})
