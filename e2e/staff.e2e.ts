import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { addMember, addOrganization, setPassword } from './operator-commands.ts'
import { queryDatabase } from './system/query-database.ts'
import { readOwnerUrl } from './system/dorsal-process.ts'
import { sendRequest } from './system/http-client.ts'
import {
  urlAt,
  expectAccessible,
  delayScripts,
  keepToast,
  openSession,
  waitForAdminScripts,
  waitForMailedLink,
  test,
} from './browser-test.ts'

const openAthletes = async (page: Page, baseURL: string | undefined) => {
  await openSession(page, await addMember('lanternfell'))
  await page.goto(urlAt(baseURL, 'lanternfell', '/admin/events?q=coffin'))
  await waitForAdminScripts(page)
  await page.getByRole('link', { name: 'Coffin Road 50', exact: true }).click()
  await page
    .getByRole('navigation', { name: 'The event' })
    .getByRole('link', { name: /^Athletes/ })
    .click()
  // The event's own page has an export too.
  await expect(page.getByRole('columnheader', { name: 'Athlete' })).toBeVisible()
}

test('a visitor is sent to log in and, with the password, arrives where they were going @desktop', async ({
  page,
  baseURL,
}) => {
  const member = await addMember('lanternfell')
  await setPassword(member, 'over the fells at night')
  await page.goto(urlAt(baseURL, 'lanternfell', '/admin/events?status=draft'))
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expectAccessible(page)

  for (const [email, password] of [
    [member.email, 'something else'],
    ['nobody@staff.example', 'over the fells at night'],
  ] as const) {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.')
    await expect(page.getByLabel('Email')).toHaveValue(email)
  }
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill('over the fells at night')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(urlAt(baseURL, 'lanternfell', '/admin/events?status=draft'))
})

test('a member asks for a link, and it logs in once @desktop @slow', async ({ page, baseURL }) => {
  const member = await addMember('lanternfell')
  await page.goto(urlAt(baseURL, 'lanternfell', '/login?redirect=//elsewhere.example'))
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Email me a log-in link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

  const link = await waitForMailedLink(page, member.email, '/login/link')
  await page.goto(link)
  await page.reload()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(urlAt(baseURL, 'lanternfell', '/admin'))
  await logOut(page)
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(link)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

const logOut = async (page: Page) => {
  const moreMenu = page.getByText('More', { exact: true })
  if (await moreMenu.isVisible()) await moreMenu.click()
  await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click()
}

test('a session is worth nothing at another organization, nor can a stranger log in @desktop @slow', async ({
  page,
  baseURL,
  context,
}) => {
  await openSession(page, await addMember('lanternfell', 'owner'))
  const cookies = await context.cookies(urlAt(baseURL, 'lanternfell', '/'))
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'nandu.localhost' })))
  await page.goto(urlAt(baseURL, 'nandu', '/admin'))
  await expect(page).toHaveURL(/nandu.*\/login\?redirect=%2Fadmin$/)

  const otherMember = await addMember('nandu')
  const link = new URL(otherMember.link)
  await context.clearCookies()
  await page.goto(urlAt(baseURL, 'lanternfell', `${link.pathname}${link.search}&redirect=%2Fadmin`))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

  await setPassword(otherMember, 'over the fells at night')
  await page.goto(urlAt(baseURL, 'lanternfell', '/login?redirect=%2Fadmin'))
  await page.getByLabel('Email').fill(otherMember.email)
  await page.getByLabel('Password', { exact: true }).fill('over the fells at night')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('staff finds an athlete and gives out a bib that nobody else has @desktop', async ({ page, baseURL }) => {
  await openSession(page, await addMember('lanternfell', 'user'))
  await page.goto(urlAt(baseURL, 'lanternfell', '/admin'))
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Revenue')).toHaveCount(0)
  await page.goto(urlAt(baseURL, 'lanternfell', '/admin/events?q=coffin'))
  await waitForAdminScripts(page)
  await page.getByRole('link', { name: 'Coffin Road 50', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Coffin Road 50' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'The event' })
    .getByRole('link', { name: /^Athletes/ })
    .click()
  await expect(page.getByRole('columnheader', { name: 'Athlete' })).toBeVisible()
  await expect(page.getByText('Export')).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  const bottoms = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom))
  expect(bottoms.filter((bottom) => bottom <= 800).length).toBeGreaterThanOrEqual(10)
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  await filters.click()
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Payment').selectOption('Paid')
  await expect(page).toHaveURL(/payment=paid/)
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
  await page.getByRole('link', { name: 'Remove the filter “Payment: Paid”' }).click()
  await expect(filters).toBeFocused()
  await expect(page).not.toHaveURL(/payment/)

  const bibs = page.locator('[data-edit=bib]')
  await expect(bibs.nth(2)).toBeVisible()
  await expect(page.getByRole('table').getByRole('textbox')).toHaveCount(0)
  const [first, second, third] = [bibs.nth(0), bibs.nth(1), bibs.nth(2)]
  const bib = `R${Math.floor(Math.random() * 900_000) + 100_000}`
  const name = /^Bib number of (.*): /.exec((await first.getAttribute('aria-label'))!)![1]!
  const bibBefore = await second.innerText()
  await first.focus()
  await page.keyboard.type(bib.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(second).toBeFocused()
  await expect(first).toHaveText(bib)
  await page.keyboard.type(bib)
  await page.keyboard.press('Enter')
  const reason = `Bib ${bib} already belongs to ${name}.`
  await expect(second).toHaveAccessibleDescription(reason)
  await expect(second).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('[data-sonner-toast][data-type=error]')).toHaveCount(0)
  await expectAccessible(page)
  await expect(second).toBeFocused()
  await expect(second).toHaveValue(bib)
  await third.click()
  await expect(third).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(second).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(second).toHaveText(bibBefore)
  await expect(second).toBeFocused()

  await page.getByRole('searchbox').fill(bib)
  await expect(bibs).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`q=${bib}`))
  await page
    .getByRole('link', { name: name.split(' ').at(-1)! })
    .first()
    .click()
  await expect(page.getByRole('region', { name }).getByText('Date of birth')).toBeVisible()
  await expectAccessible(page)
})

test('what is typed into the search before the page has its scripts is searched for @slow', async ({
  page,
  baseURL,
}) => {
  await openSession(page, await addMember('lanternfell'))
  const release = await delayScripts(page)
  await page.goto(urlAt(baseURL, 'lanternfell', '/admin/events'), { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('coffin')
  release()
  await expect(page).toHaveURL(/q=coffin/)
  await expect(page.getByRole('link', { name: 'Coffin Road 50', exact: true })).toBeVisible()

  // A chip leads to all of its rows: the box states no search that is not applied.
  await page.getByRole('link', { name: /^Published/ }).click()
  await expect(page).not.toHaveURL(/q=/)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('coffin')
})

test('a result time and tags are saved, also for all that match @desktop', async ({ page, baseURL }) => {
  await openAthletes(page, baseURL)
  const time = page.locator('[data-edit=result]').nth(2)
  await time.click()
  await time.fill('9:08:07')
  await time.press('Tab')
  await expect(time).toHaveText('9:08:07')
  await page.reload()
  await waitForAdminScripts(page)
  await expect(time).toHaveText('9:08:07')

  const tag = `Wave ${Math.floor(Math.random() * 10_000)}`
  await page
    .getByRole('checkbox', { name: /^Select (?!everybody)/ })
    .first()
    .check()
  await page.getByRole('button', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: 'Change tags' }).click()
  await page.getByLabel('Find or write a tag').fill(tag)
  await page.getByRole('dialog').getByRole('button', { name: 'Add tags' }).last().click()
  await expect(page.getByText(/Tags changed for \d+ athletes/)).toHaveCount(1)
  await expect(page.getByRole('cell').getByText(tag).first()).toBeVisible()
  await page.reload()
  await waitForAdminScripts(page)
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/athletes have their previous tags/)).toBeVisible()
  await expect(page.getByRole('cell').getByText(tag)).toHaveCount(0)
})

test('an event is published, taken back by Undo, cancelled only after asking, and brought back @desktop', async ({
  page,
  baseURL,
}) => {
  // Publishing needs a confirmed e-mail: the link confirms an owner's.
  await openSession(page, await addMember('lanternfell', 'owner'))
  await page.goto(urlAt(baseURL, 'lanternfell', '/admin/events?q=high+street'))
  // Publish does nothing before the page has its scripts.
  await waitForAdminScripts(page)
  const row = page.getByRole('row', { name: /High Street Hundred/ })
  const publish = async () => {
    await row.getByLabel('More for High Street Hundred').click()
    await row.getByRole('button', { name: 'Publish', exact: true }).click()
  }
  await publish()
  await keepToast(page, 'High Street Hundred is published')
  await expect(row.getByText('Published')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()

  await publish()
  await expect(row.getByText('Published')).toBeVisible()
  await row.getByLabel('More for High Street Hundred').click()
  await row.getByRole('button', { name: 'Cancel the event' }).click()
  await expect(page.getByRole('dialog').getByText('Nobody has registered')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the event' }).click()
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible()
  await row.getByLabel('More for High Street Hundred').click()
  await row.getByRole('button', { name: 'Back to draft' }).click()
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()
})

/** Creates an event with one held place. Returns its id. */
const addEventWithHold = async (organization: string): Promise<string> => {
  const ownerUrl = readOwnerUrl(process.env.E2E_DATA_DIR!)
  const [eventId, competitionId, poolId] = [randomUUID(), randomUUID(), randomUUID()]
  await queryDatabase(
    ownerUrl,
    `with host as (select id from organization where subdomain = $3),
       race as (
         insert into event (id, organization_id, slug, title, starts_at, time_zone, sport, status, included, schedule)
         select $1, id, 'held', 'Held', now() + interval '90 days', 'Europe/London', 'running', 'published', '[]', '[]' from host
       )
     insert into place_pool (id, organization_id, capacity) select $2, id, 20 from host`,
    [eventId, poolId, organization],
  )
  await queryDatabase(
    ownerUrl,
    `insert into competition (id, organization_id, event_id, pool_id, name, price, starts_at)
      select $1, organization_id, id, $2, 'Race', 0, starts_at from event where id = $3`,
    [competitionId, poolId, eventId],
  )
  const athlete = {
    competitionId,
    firstName: 'Ana',
    lastName: 'Núñez',
    email: 'ana@athletes.example',
    dni: '40111222',
    birthDate: '05/04/1990',
    phone: '+54 11 5555 5555',
    gender: 'female',
    emergencyName: 'Bruno Núñez',
    emergencyPhone: '+54 11 4444 4444',
  }
  const form: Record<string, string> = { intent: 'hold', draftKey: randomUUID() }
  for (const [name, value] of Object.entries(athlete)) form[`participants[0].${name}`] = value
  const port = Number(process.env.E2E_PORT)
  expect(await sendRequest({ port, host: organization, path: '/event/held/register', form })).toMatchObject({
    status: 302,
  })
  return eventId
}

test('who releases the last held places sees that it is done @desktop @slow', async ({ page, baseURL }) => {
  const organization = await addOrganization()
  const eventId = await addEventWithHold(organization)
  await page.context().addCookies([{ name: 'locale', value: 'en', url: urlAt(baseURL, organization, '/') }])
  await openSession(page, await addMember(organization))
  await page.goto(urlAt(baseURL, organization, `/admin/events/${eventId}/holds`))
  await page.getByLabel(/^More for order/).click()
  await page.getByRole('button', { name: 'Release these places' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click()
  await expect(page.locator('[data-sonner-toast][data-type=success]')).toHaveText('1 place released')
  await expect(page.getByText('Nobody holds places')).toBeVisible()
})

test('the listed athletes are exported @desktop @slow', async ({ page, baseURL }) => {
  await openAthletes(page, baseURL)
  await page.getByText('Export', { exact: true }).click()
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const download = await downloadEvent
  expect(download.suggestedFilename()).toMatch(/^coffin-road-50-athletes-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines.length).toBeGreaterThan(10)
  await expect(page.getByText(/is in your downloads/)).toBeVisible()
})

test('every page of the admin area can be used by everybody @both @slow', async ({
  page,
  baseURL,
  context,
  reader: [locale],
}) => {
  await openSession(page, await addMember('nandu', 'owner'))
  await context.addCookies([{ name: 'locale', value: locale, url: urlAt(baseURL, 'nandu', '/') }])
  for (const path of ['/admin', '/admin/events', '/admin/athletes']) {
    await page.goto(urlAt(baseURL, 'nandu', path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expectAccessible(page)
  }
})

test('the admin area stays within what its first load may weigh @desktop @slow', async ({ page }) => {
  let scriptBytes = 0
  const sizes: Promise<void>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => void (scriptBytes += responseBodySize)),
    )
  })
  await page.goto((await addMember('lanternfell')).link)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await Promise.all(sizes)
  expect(scriptBytes).toBeGreaterThan(50_000)
  expect(scriptBytes).toBeLessThanOrEqual(300_000)
})
