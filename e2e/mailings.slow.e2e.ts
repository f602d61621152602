import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible, test, urlOn } from './browser-test.ts'
import { logIn, openRace, query, sellTo } from './open-race.ts'

test.describe.configure({ timeout: 120_000 })

test('a mail about a storm is written to everybody, tried, sent and paused @both @slow', async ({ page, isMobile }) => {
  const { organization, eventId } = await openRace(60)
  await sellTo(eventId)
  await query(`update registration set email = '' where event_id = $1 and last_name = '060'`, [eventId])
  await logIn(page, organization, 'admin')
  await page.goto(urlOn(organization, `/admin/events/${eventId}/athletes`))
  if (isMobile) {
    await page.getByRole('button', { name: 'More for this list' }).click()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
  }
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: 'Write' }).click()

  await expect(page.getByRole('heading', { name: 'To 60 athletes' })).toBeVisible()
  await expect(page.getByText('1 has no email address and gets nothing.')).toBeVisible()
  const english = page.getByRole('group', { name: 'English' })
  await page.getByRole('button', { name: 'Send …' }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  const subject = `Storm ${randomUUID().slice(0, 8)}`
  await english.getByLabel('Subject').fill(subject)
  await english.getByLabel('Text').fill('Hi {name}, wear {shoes}.')
  await page.getByRole('button', { name: 'Send …' }).click()
  await expect(page.getByText('There is no placeholder {shoes}')).toBeVisible()
  await english.getByLabel('Text').fill('Hi {name}, your start moves to 9:30. ')
  await english.getByRole('button', { name: 'Link to their page' }).click()
  await expect(page.getByText('1 of 60: Ana 001')).toBeVisible()
  await page.getByRole('button', { name: 'Next person' }).click()
  await expect(page.getByText('2 of 60: Ana 002')).toBeVisible()
  await expect(page.getByText('Hi Ana, your start moves to 9:30. http').first()).toBeVisible()
  await page.getByRole('radio', { name: /^News/ }).check()
  await expect(page.getByRole('radio', { name: /^News/ })).toBeChecked()
  const whatsapp = page.getByRole('link', { name: 'Open WhatsApp (English)' })
  await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=\*Storm%20.*%2Fevent%2F/)
  await expect(page.getByRole('button', { name: 'Copy (English)' })).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('editor.png'), fullPage: true })

  const mails = async (about: string) =>
    query('select recipient, text from inbox_message where subject = $1 order by recipient', [about])
  await page.getByRole('button', { name: 'Send a test to myself' }).click()
  await expect(page.getByText(/^A test is on its way to/)).toBeVisible()
  await expect.poll(async () => (await mails(subject)).length, { timeout: 60_000 }).toBe(1)

  await page.getByRole('button', { name: 'Send …' }).click()
  await page.getByRole('button', { name: 'Send 59 mails' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Nothing more is sent until you continue.')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('paused.png'), fullPage: true })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('59 of 59 sent')).toBeVisible({ timeout: 180_000 })
  await expectAccessible(page)
  const received = (await mails(subject)).map(({ recipient }) => recipient)
  expect(received).toHaveLength(60)
  expect(new Set(received).size).toBe(60)
  await page.screenshot({ path: test.info().outputPath('sent.png'), fullPage: true })

  const [mail] = await query(
    `select text from inbox_message where subject = $1 and recipient in (
       select email from registration where event_id = $2 and last_name = '001')`,
    [subject, eventId],
  )
  const visitor = await page.context().newPage()
  await visitor.goto(/http\S+\/unsubscribe\/\S+/.exec(mail!.text)![0])
  await visitor.screenshot({ path: test.info().outputPath('subscribed.png'), fullPage: true })
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(visitor.getByRole('heading', { name: /^You get no more news of/ })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.screenshot({ path: test.info().outputPath('unsubscribed.png'), fullPage: true })
  await visitor.getByRole('button', { name: 'Get news again' }).click()
  await expect(visitor.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  await visitor.close()

  await page.getByRole('link', { name: 'All mails' }).click()
  await expect(page.getByRole('link', { name: subject })).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('list.png'), fullPage: true })
})
