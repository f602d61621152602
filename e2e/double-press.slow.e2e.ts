import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addMember, addOrganization } from './operator-commands.ts'
import { digitsOfDay, openSession, urlAt, test } from './browser-test.ts'
import { enterDigits } from './enter-digits.ts'

const countRequests = async (page: Page) => {
  const counter = { sent: 0 }
  await page.route('**/admin/**', async (route) => {
    if (route.request().method() === 'POST') {
      counter.sent += 1
      await new Promise((resolve) => setTimeout(resolve, 800))
    }
    await route.fallback()
  })
  return counter
}

/** Presses before the answer can be there: before React shows the first press as well as after. */
const pressRepeatedly = async (button: Element) => {
  const end = performance.now() + 300
  while (performance.now() < end) {
    ;(button as HTMLElement).click()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

type Form = {
  path: string
  fill: (page: Page) => Promise<void>
  button: string
  done: string | RegExp
}

const host = `www.club-${randomUUID().slice(0, 8)}.org`

const forms: Form[] = [
  {
    path: '/settings',
    fill: (page) => page.getByLabel('Name').fill('Club Delta'),
    button: 'Save',
    done: 'Saved. Visitors see it now.',
  },
  {
    path: '/settings/theme',
    fill: (page) => page.getByRole('textbox', { name: 'Main colour', exact: true }).fill('#ffd400'),
    button: 'Save',
    done: 'Saved. Visitors see it now.',
  },
  {
    path: '/settings/sponsors',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Add a sponsor' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('Alba')
    },
    button: 'Save',
    done: 'Saved. Visitors see it now.',
  },
  {
    path: '/settings/bank',
    fill: async (page) => {
      await page.getByLabel('Account holder').fill('Club Roca A.C.')
      await page.getByRole('textbox', { name: 'Bank', exact: true }).fill('Banco del Río')
      await page.getByLabel('Account number').fill('ES91 2100 0418 4502 0005 1332')
    },
    button: 'Save the bank details',
    done: 'Bank details saved',
  },
  {
    path: '/settings/address',
    fill: (page) => page.getByRole('textbox', { name: 'Domain', exact: true }).fill(host),
    button: 'Add the domain',
    done: 'Not verified yet',
  },
  {
    path: '/users',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Invite' }).click()
      await page.getByRole('dialog').getByLabel('Email addresses').fill(`${randomUUID()}@staff.example`)
    },
    button: 'Send invitation',
    done: 'An invitation is on its way',
  },
  {
    path: '/events/new',
    fill: async (page) => {
      await page.getByRole('textbox', { name: 'Title' }).fill('Lake run')
      await enterDigits(page.getByRole('textbox', { name: 'Date' }), digitsOfDay(150))
      await page.getByRole('textbox', { name: 'Start time' }).fill('9:30')
    },
    button: 'Create the draft',
    done: 'Lake run',
  },
]

test('what is pressed twice is sent once, in every form of the admin area @desktop', async ({ page, baseURL }) => {
  const organization = await addOrganization()
  await page.context().addCookies([{ name: 'locale', value: 'en', url: urlAt(baseURL, organization, '/') }])
  await openSession(page, await addMember(organization, 'owner'))
  const counter = await countRequests(page)
  for (const { path, fill, button, done } of forms) {
    await page.goto(urlAt(baseURL, organization, `/admin${path}`), { waitUntil: 'networkidle' })
    counter.sent = 0
    await fill(page)
    await page.getByRole('button', { name: button, exact: true }).evaluate(pressRepeatedly)
    await expect(page.getByText(done).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect.soft(counter.sent, `${path} ${button}`).toBe(1)
  }
})
