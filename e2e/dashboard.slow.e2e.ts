import { expect, type Page } from '@playwright/test'
import { expectAccessible, openSession, setLanguage, test, urlOn, waitForAdminScripts } from './browser-test.ts'
import { addMember } from './operator-commands.ts'
import { readOwnerUrl } from './system/dorsal-process.ts'
import { queryDatabase, queryOneRow } from './system/query-database.ts'

const openDashboard = async (page: Page, role: 'user' | 'admin' = 'admin') => {
  await setLanguage(page, 'en', urlOn('nandu'))
  await openSession(page, await addMember('nandu', role))
  await page.goto(urlOn('nandu', '/admin'))
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await waitForAdminScripts(page)
}

/** The next race, whose first three athletes have no bib. */
const takeBibs = async () => {
  const url = readOwnerUrl(process.env.E2E_DATA_DIR!)
  const race = await queryOneRow<{ id: string; title: string }>(
    url,
    `select event.id, event.title from event join organization on organization.id = organization_id
     where subdomain = 'nandu' and event.status = 'published' and starts_at > now() order by starts_at limit 1`,
  )
  await queryDatabase(url, `update registration set bib_number = id::text where event_id = $1 and bib_number is null`, [
    race.id,
  ])
  await queryDatabase(
    url,
    `update registration set bib_number = null where id in
       (select id from registration where event_id = $1 and status = 'confirmed' order by id limit 3)`,
    [race.id],
  )
  return race
}

test('a task leads to the list that it counts, and the next race to its athletes @desktop', async ({ page }) => {
  const { id, title } = await takeBibs()
  await openDashboard(page)
  await page
    .getByRole('region', { name: title, exact: true })
    .getByRole('link', { name: '3 athletes without a bib number' })
    .click()
  await expect(page).toHaveURL(new RegExp(`/admin/events/${id}/athletes\\?bib=none$`))
  await expect(page.getByText('3 in all')).toBeVisible()

  await page.goBack()
  const race = page.getByRole('region', { name: new RegExp(`^${title}, (in \\d+ days|tomorrow|today)$`) })
  await race.getByRole('link', { name: 'Athletes' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/events/${id}/athletes$`))
})

test('the chart is read by arrow keys and as a table, by event and period; a user sees no money @desktop', async ({
  page,
}) => {
  await openDashboard(page)
  const slider = page.getByRole('slider', { name: 'Sales per day' })
  await page.getByRole('button', { name: 'Show the figures' }).click()
  const table = page.getByRole('table', { name: 'Sales per day' })
  await expect(table.getByRole('row')).toHaveCount(31)
  const secondDay = table.getByRole('row').nth(-2)
  const [day, registrations, revenue] = await secondDay.locator('th, td').allTextContents()
  await slider.focus()
  await expect(slider).toHaveAttribute('aria-valuetext', /\(so far\), Registrations: \d+, Revenue: \$/)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', `${day}, Registrations: ${registrations}, Revenue: ${revenue}`)

  await page.getByText('7 days', { exact: true }).click()
  await expect(page).toHaveURL(/days=7/)
  await expect(table.getByRole('row')).toHaveCount(8)
  await page.getByRole('combobox', { name: 'Event' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/event=[0-9a-f-]{36}&days=7/)
  await expectAccessible(page)

  await page.context().clearCookies()
  await openDashboard(page, 'user')
  await expect(page.getByRole('slider', { name: 'Sales per day' })).toHaveAttribute(
    'aria-valuetext',
    /\(so far\), Registrations: \d+$/,
  )
  await expect(page.getByText('Revenue')).toHaveCount(0)
})
