import { parseTicketCode } from '#rules/tickets/ticket-code.ts'
import { devices, expect, type Browser, type Page } from '@playwright/test'
import { expectAccessible, setLanguage, test, urlOn, waitForAdminScripts } from './browser-test.ts'
import { logIn, openRace, query } from './open-race.ts'

test.describe.configure({ timeout: 180_000 })

type Gate = { organization: string; eventId: string }

const addType = async (page: Page, { organization, eventId }: Gate, name: string) => {
  await page.goto(urlOn(organization, `/admin/events/${eventId}/ticket-types?edit=new`))
  await waitForAdminScripts(page)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByLabel('Price').fill('0')
  await page.getByRole('button', { name: 'Add ticket type' }).click()
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
}

/** A visitor's phone with the tickets it has bought: two for the stand, one for a box. */
const buyTickets = async (browser: Browser, { organization }: Gate) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-GB' })
  const visitor = await context.newPage()
  await setLanguage(visitor, 'en', urlOn(organization))
  await visitor.goto(urlOn(organization, '/event/nocturna/tickets'))
  await visitor.getByLabel('How many of Stand').selectOption('2')
  await visitor.getByLabel('How many of Box').selectOption('1')
  await visitor.getByRole('button', { name: 'Continue', exact: true }).click()
  await visitor.getByRole('textbox', { name: 'First name' }).fill('Ana')
  await visitor.getByRole('textbox', { name: 'Last name' }).fill('Paz')
  await visitor.getByRole('textbox', { name: 'Email' }).fill('ana.paz@example.com')
  await visitor.getByRole('textbox', { name: 'DNI / identity document' }).fill('30111222')
  await visitor.getByRole('button', { name: 'Continue to payment' }).click()
  await visitor.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await visitor.getByRole('button', { name: 'Get the tickets' }).click()
  await expect(visitor.getByRole('button', { name: 'Show at the entrance' })).toBeVisible()
  await visitor.reload({ waitUntil: 'load' })
  const codes = [...new Set((await visitor.content()).match(/DT1\.[A-Z2-7]{181}/g))]
  expect(codes).toHaveLength(3)
  return { visitor, codes }
}

const openGate = async (page: Page, { organization, eventId }: Gate, role: 'admin' | 'user') => {
  await logIn(page, organization, role)
  await page.goto(urlOn(organization, `/admin/events/${eventId}/check-in`))
  await page.getByRole('link', { name: 'Tickets' }).click()
  await expect(page.getByText('Ready without network: 3 tickets')).toBeVisible()
}

const scan = async (page: Page, code: string, verdict: string) => {
  await page.getByRole('searchbox').fill(code)
  await expect(page.getByRole('status').filter({ hasText: verdict })).toBeVisible()
  await page.getByRole('button', { name: 'Next ticket' }).click()
  await expect(page.getByRole('region', { name: 'Result of the scan' })).toBeHidden()
}

test('two gates let tickets in, also without network, and learn what both have let in @phone', async ({
  page,
  context,
  browser,
}) => {
  const gate = await openRace(0)
  await logIn(page, gate.organization, 'admin')
  await addType(page, gate, 'Stand')
  await addType(page, gate, 'Box')
  const { visitor, codes } = await buyTickets(browser, gate)
  const boxes = (await query(
    `select ticket.id from ticket join ticket_type as type on type.id = ticket_type_id
     where type.event_id = $1 and name = 'Box'`,
    [gate.eventId],
  )) as { id: string }[]
  const isBox = (code: string) => parseTicketCode(code)!.ticketId === boxes[0]!.id
  const box = codes.find(isBox)!
  const [stand, other] = codes.filter((code) => !isBox(code)) as [string, string]

  await openGate(page, gate, 'admin')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Gates' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('North')
  await page.getByRole('checkbox', { name: 'Stand' }).check()
  await page.getByRole('button', { name: 'Save gate' }).click()
  await expect(page.getByRole('button', { name: 'Edit North' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()

  await scan(page, box, 'Other gate')
  await scan(page, stand.slice(0, -9), 'No ticket')
  await scan(page, `${stand.slice(0, 99)}${stand[99] === 'A' ? 'B' : 'A'}${stand.slice(100)}`, 'Forged')
  await page.getByRole('searchbox').fill(stand)
  await expect(page.getByRole('status').filter({ hasText: 'Let in' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Taken back')).toBeVisible()
  await page.getByRole('button', { name: 'Next ticket' }).click()
  await scan(page, stand, 'Let in')
  await scan(page, stand, 'Already inside')

  const second = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-GB' })
  const colleague = await second.newPage()
  await openGate(colleague, gate, 'user')
  await expect(colleague.getByRole('button', { name: 'Gates' })).toBeHidden()
  await context.setOffline(true)
  await second.setOffline(true)
  for (const device of [page, colleague]) {
    await device.reload({ waitUntil: 'commit' })
    await expect(device.getByText('No network')).toBeVisible()
    await scan(device, stand, 'Already inside')
    await scan(device, `${other.slice(0, 99)}${other[99] === 'A' ? 'B' : 'A'}${other.slice(100)}`, 'Forged')
    await scan(device, other, 'Let in')
    await scan(device, other, 'Already inside')
    await expect(device.getByText('1 scan to be sent')).toBeVisible()
  }
  for (const each of [context, second]) await each.setOffline(false)
  for (const device of [page, colleague]) {
    await expect(device.getByText('to be sent')).toBeHidden({ timeout: 30_000 })
    await expect(device.getByText('1 ticket was let in twice')).toBeVisible({ timeout: 30_000 })
    await expectAccessible(device)
  }
  expect(
    await query('select is_repeat as "isRepeat" from passage where event_id = $1 and undone_at is null order by 1', [
      gate.eventId,
    ]),
  ).toEqual([{ isRepeat: false }, { isRepeat: false }, { isRepeat: true }])
  await second.close()
  await visitor.context().close()
})

test('a visitor shows tickets on a phone without network once they were opened @phone', async ({ page, browser }) => {
  const gate = await openRace(0)
  await logIn(page, gate.organization, 'admin')
  await addType(page, gate, 'Stand')
  await addType(page, gate, 'Box')
  const { visitor } = await buyTickets(browser, gate)
  await expect(visitor.getByText('Once opened, this page shows your tickets without network as well.')).toBeVisible()
  await visitor.context().setOffline(true)
  await visitor.reload({ waitUntil: 'commit' })
  await visitor.getByRole('button', { name: 'Show at the entrance' }).click()
  await expect(visitor.getByRole('dialog', { name: 'Ticket 1 of 3' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Next ticket' }).click()
  await expect(visitor.getByRole('dialog', { name: 'Ticket 2 of 3' })).toBeVisible()
  await visitor.context().close()
})
