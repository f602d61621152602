// The first day of an organization as README describes it, on a phone.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { digitsOfDay, waitForAdminScripts, waitForMailedLink, test } from './browser-test.ts'
import { enterDigits } from './enter-digits.ts'

const labels = {
  begin: 'Start your organization',
  organization: 'Name of the organization',
  free: / is free\.$/,
  go: 'Continue',
  owner: 'Your name',
  email: 'Your email',
  password: /^Password(?!,)/,
  again: 'Password, once more',
  terms: /I accept/,
  create: 'Create the organization',
  confirm: 'Confirm',
  steps: 'First steps',
  newEvent: 'New event',
  title: 'Title',
  date: 'Date',
  time: 'Start time',
  draft: 'Create the draft',
  place: 'Place',
  saved: /^Saved \d\d:\d\d$/,
  competitions: /^Competitions/,
  add: 'Add a competition',
  name: 'Name',
  price: 'Price',
  addIt: 'Add',
  publish: 'Publish',
  online: 'Published',
  register: 'Register now',
  invite: 'Invite',
  addresses: 'Email addresses',
  send: 'Send invitation',
  accept: 'Accept and begin',
  dashboard: 'Dashboard',
} as const

const password = 'from the lake to the hill'

const fill = (page: Page, label: string, value: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(value)

test('a stranger signs up, publishes an event and invites a colleague @desktop', async ({ page, browser, baseURL }) => {
  const mark = randomUUID().slice(0, 8)
  const subdomain = `lake-runners-${mark}`
  const at = (path: string) => `http://${subdomain}.localhost:${new URL(baseURL!).port}${path}`
  await page.context().addCookies([{ name: 'locale', value: 'en', url: baseURL! }])

  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: labels.begin }).first().click()
  await page.getByLabel(labels.organization).fill(`Lake Runners ${mark}`)
  await expect(page.getByRole('status').getByText(labels.free)).toBeVisible()
  await page.getByRole('button', { name: labels.go }).click()
  await page.getByLabel(labels.owner).fill('Iris Holm')
  await page.getByLabel(labels.email).filter({ visible: true }).fill(`${mark}@lake.example`)
  await page.getByLabel(labels.password).fill(password)
  await page.getByLabel(labels.again).fill(password)
  await page.getByLabel(labels.terms).check()
  await page.getByRole('button', { name: labels.create }).click()
  await expect(page.getByText(`${mark}@lake.example`)).toBeVisible()

  await page.goto(await waitForMailedLink(page, `${mark}@lake.example`, '/verify-email'))
  await page.getByLabel(labels.password).fill(password)
  await page.getByRole('main').getByRole('button', { name: labels.confirm }).click()
  await expect(page).toHaveURL(at('/admin'))
  await expect(page.getByRole('heading', { name: labels.steps })).toBeVisible()

  await page.goto(at('/admin/events'))
  await waitForAdminScripts(page)
  await page.getByRole('link', { name: labels.newEvent }).first().click()
  await fill(page, labels.title, 'Round the lake')
  await enterDigits(page.getByRole('textbox', { name: labels.date }), digitsOfDay(150))
  await fill(page, labels.time, '9:30')
  await page.getByRole('button', { name: labels.draft }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Round the lake' })).toBeVisible()
  await fill(page, labels.place, 'Boat house')
  await expect(page.getByText(labels.saved)).toBeVisible()
  await page.getByRole('link', { name: labels.competitions }).first().click()
  await page.getByRole('link', { name: labels.add }).click()
  await fill(page, labels.name, '10K')
  await fill(page, labels.price, '0')
  await page.getByRole('button', { name: labels.addIt, exact: true }).click()
  await expect(page.getByRole('region', { name: '10K' })).toBeVisible()
  await page.getByRole('button', { name: labels.publish, exact: true }).click()
  await expect(page.getByText(labels.online, { exact: true })).toBeVisible()

  const visitor = await (await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } })).newPage()
  await visitor.goto(at('/event/round-the-lake'))
  await expect(visitor.getByRole('heading', { level: 1, name: 'Round the lake' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: labels.register }).first()).toBeVisible()

  await page.goto(at('/admin/users'))
  await waitForAdminScripts(page)
  await page.getByRole('button', { name: labels.invite, exact: true }).first().click()
  await page.getByLabel(labels.addresses).fill(`nora-${mark}@lake.example`)
  await page.getByRole('button', { name: labels.send }).click()
  await visitor.goto(await waitForMailedLink(page, `nora-${mark}@lake.example`, '/invitation'))
  await visitor.getByLabel(labels.owner).fill('Nora Paz')
  await visitor.getByRole('textbox', { name: labels.password }).first().fill(password)
  await visitor.getByRole('button', { name: labels.accept }).click()
  await expect(visitor).toHaveURL(at('/admin'))
  await expect(visitor.getByRole('heading', { level: 1, name: labels.dashboard })).toBeVisible()
  await visitor.context().close()
})
