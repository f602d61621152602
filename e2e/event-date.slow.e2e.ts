import { expect, type Page } from '@playwright/test'
import { expectAccessible, test, urlOn, waitForAdminScripts } from './browser-test.ts'
import { logIn, openRace, query, sellTo } from './open-race.ts'
import { enterDigits } from './enter-digits.ts'

/** A race on 2 May 2032 with an early price until 1 March and a deadline on 20 April. */
const openPricedRace = async (page: Page) => {
  const { organization, eventId } = await openRace(0)
  await query(
    `update event set starts_at = '2032-05-02T12:00:00Z', location_name = 'Boat house',
       registration_deadline = '2032-04-20T22:59:00Z' where id = $1`,
    [eventId],
  )
  await query(
    `with race as (select competition.* from competition where event_id = $1),
       pool as (insert into place_pool (id, organization_id) select gen_random_uuid(), organization_id from race
         returning id)
     insert into competition_tier (id, organization_id, competition_id, pool_id, price, position, until)
     select gen_random_uuid(), organization_id, race.id, pool.id, 8000, 0, '2032-03-01' from race, pool`,
    [eventId],
  )
  await query(`update competition set starts_at = '2032-05-02T12:30:00Z' where event_id = $1`, [eventId])
  await logIn(page, organization, 'admin')
  await page.goto(urlOn(organization, `/admin/events/${eventId}/basic-info`))
  await waitForAdminScripts(page)
  return { organization, eventId }
}

const registerFrom = async (eventId: string, birthDates: string[]) => {
  await query(
    `insert into registration (id, organization_id, event_id, competition_id, first_name, last_name, email, gender,
       birth_date, status, tags, search_text)
     select gen_random_uuid(), organization_id, event_id, id, 'Ana', birth_date, birth_date || '@example.com', 'female',
       birth_date, 'confirmed', '{}', 'ana' from competition, unnest($2::text[]) as birth_date where event_id = $1`,
    [eventId, birthDates],
  )
  await sellTo(eventId)
}

const startDate = (page: Page) => page.getByRole('textbox', { name: 'Start date' })
const enterDate = (page: Page, digits: string) => enterDigits(startDate(page), digits)
const save = (page: Page) => page.getByRole('button', { name: 'Publish changes' }).click()
const datesOf = async (eventId: string) =>
  (
    await query(
      `select to_char(registration_deadline at time zone 'UTC', 'YYYY-MM-DD') as deadline, until from event
       join competition on event_id = event.id join competition_tier on competition_id = competition.id
       where event.id = $1`,
      [eventId],
    )
  )[0]

test('an event is moved with what depends on its day, and takes another address @desktop @slow', async ({ page }) => {
  const { organization, eventId } = await openPricedRace(page)
  const prices = page.getByRole('checkbox', { name: 'Move the last days of early prices along' })
  const deadline = page.getByRole('checkbox', { name: 'Move the end of registration along' })
  await expect(prices).toBeHidden()

  await enterDate(page, '13062032')
  await expect(deadline).not.toBeChecked()
  await expect(prices).not.toBeChecked()
  await expect(page.getByText('Mon 1 Mar → Mon 12 Apr')).toBeVisible()
  await deadline.check()
  await prices.check()
  await expect(page.getByRole('textbox', { name: 'Registration until (date)' })).toHaveValue('01/06/2032')
  await expectAccessible(page)
  await save(page)
  await expect(prices).toBeHidden()
  await expect.poll(() => datesOf(eventId)).toEqual({ deadline: '2032-06-01', until: '2032-04-12' })

  // Earlier than both: they move by themselves.
  await enterDate(page, '04042032')
  await expect(deadline).toBeChecked()
  await expect(prices).toBeChecked()
  await save(page)
  await expect.poll(() => datesOf(eventId)).toEqual({ deadline: '2032-03-23', until: '2032-02-02' })

  await page.getByRole('textbox', { name: 'Page address' }).fill('round-the-lake')
  await save(page)
  await expect
    .poll(() => query('select slug from event where id = $1', [eventId]))
    .toEqual([{ slug: 'round-the-lake' }])
  await page.goto(urlOn(organization, '/event/nocturna'))
  await expect(page).toHaveURL(urlOn(organization, '/event/round-the-lake'))
})

test('who moves a race reads what depends on it, and writes to everyone in two presses @both @slow', async ({
  page,
}) => {
  const { eventId } = await openPricedRace(page)
  await registerFrom(eventId, ['1992-05-20', '1980-01-01'])
  await page.reload()
  await waitForAdminScripts(page)
  await page.getByRole('textbox', { name: 'Place', exact: true }).fill('Rowing club')
  await expect(page.getByText('The place changes from Boat house to Rowing club')).toBeVisible()
  await enterDate(page, '13062032')
  await expect(page.getByText('1 athlete has another age on race day. Athletes in another category: 1.')).toBeVisible()
  await expect(page.getByText('10 km starts: 2 May 2032, 09:30 → 13 June 2032, 09:30')).toBeVisible()
  await expect(
    page.getByText('Registrations change hands until: 25 April 2032, 09:00 → 6 June 2032, 09:00'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('move.png'), fullPage: true })
  await save(page)
  await expect(page.getByText('2 athletes do not know yet')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('saved.png'), fullPage: true })
  await page.getByRole('button', { name: 'Write to everyone' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'To 2 athletes' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'English' }).getByLabel('Text')).toHaveValue(
    /Until now: Sunday, 2 May 2032, 09:00, Boat house\nFrom now on: Sunday, 13 June 2032, 09:00, Rowing club\n/,
  )
  await expect(page.getByRole('group', { name: 'Spanish' }).getByLabel('Text')).toHaveValue(
    /Hasta ahora: domingo, 2 de mayo de 2032, 09:00, Boat house\n/,
  )
  await page.screenshot({ path: test.info().outputPath('mail.png'), fullPage: true })
  await page.getByRole('button', { name: 'Send …' }).click()
  await page.getByRole('button', { name: 'Send 2 mails' }).click()
  await expect(page.getByText('2 of 2 sent')).toBeVisible({ timeout: 60_000 })
})

test('a draft is deleted from its own page, which leads back to the list @desktop @slow', async ({ page }) => {
  const { organization, eventId } = await openPricedRace(page)
  await query(`update event set status = 'draft' where id = $1`, [eventId])
  await page.reload()
  await waitForAdminScripts(page)
  const [{ title }] = (await query('select title from event where id = $1', [eventId])) as [{ title: string }]
  await page.getByLabel(`More for ${title}`).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete the draft' }).click()
  await expect(page.getByText(`${title} deleted`)).toBeVisible()
  await expect(page).toHaveURL(urlOn(organization, '/admin/events'))
})
